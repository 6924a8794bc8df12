import { expect, test } from "vitest";
import { originLines, originOf, readTouch, touchLabel } from "#app/features/leads/origin.ts";

const at = "2026-11-03T15:12:00.000Z";
const later = "2026-11-20T15:12:00.000Z";

test.each([
  [{ path: "/" }, "Direct visit, opened the home page"],
  [{ path: "/areas/ankeny", referrer: "google.com" }, "Google, opened /areas/ankeny"],
  [{ path: "/", referrer: "search.yahoo.com" }, "Yahoo, opened the home page"],
  [{ path: "/blog", referrer: "notgoogle.com.example" }, "notgoogle.com.example, opened the blog"],
  [
    { path: "/", referrer: "google.com", gclid: "abc", utm_source: "google", utm_medium: "cpc" },
    "Google ad, opened the home page",
  ],
  [{ path: "/", fbclid: "abc" }, "Link on Facebook or Instagram, opened the home page"],
  [
    { path: "/webinar", utm_source: "newsletter", utm_medium: "email", utm_campaign: "spring 26" },
    "Newsletter (email), campaign “spring 26”, opened the webinar",
  ],
])("%o", (touch, words) => {
  expect(touchLabel({ at, ...touch })).toBe(words);
});

test("a text of a campaign that reads as a link is left out", () => {
  const touch = { at, path: "/", utm_source: "evil.example", utm_campaign: "https://evil.example" };
  expect(touchLabel(touch)).toBe("Direct visit, opened the home page");
});

test("shows a first visit that is also the last once", () => {
  const [first, last] = [
    { at, path: "/" },
    { at: later, path: "/enroll" },
  ];
  expect(originOf(first, first)).toEqual({ first, last: null });
  expect(originOf(first, last)).toEqual({ first, last });
  expect(originOf(first, null)).toEqual({ first, last: null });
  expect(originOf(null, null)).toBeNull();
});

test("what is no touch is none", () => {
  for (const wrong of [null, "x", 1, [], {}, { at: "x", path: "/" }, { at, path: 1 }])
    expect(readTouch(wrong)).toBeNull();
  expect(readTouch({ at, path: "/", referrer: 1, gclid: "", more: "x" })).toEqual({ at, path: "/" });
});

test("lists what led a person here with its day, the first visit before the last", () => {
  const first = { at: "2026-11-03T15:00:00Z", path: "/", referrer: "google.com" };
  const last = { at: "2026-11-20T15:00:00Z", path: "/enroll", utm_source: "newsletter" };
  expect(originLines({ first, last }, "America/Chicago")).toEqual([
    "Google, opened the home page, Nov 3, 2026",
    "Newsletter, opened the enrollment, Nov 20, 2026",
  ]);
  expect(originLines(null, "America/Chicago")).toEqual([]);
});
