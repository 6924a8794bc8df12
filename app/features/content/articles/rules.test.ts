import { describe, expect, test } from "vitest";
import {
  checksOf,
  compareTexts,
  publicationOf,
  readSlug,
  riskyWordsIn,
} from "#app/features/content/articles/rules.ts";

const timeZone = "America/Chicago";
const now = new Date("2026-03-10T15:00:00Z");
const before = new Date("2026-01-05T15:00:00Z");

describe("the address", () => {
  test.each([
    ["", "Why rents rise in May", "why-rents-rise-in-may"],
    ["Snow-Removal", "Any", "snow-removal"],
  ])("of %j and %j", (typed, title, slug) =>
    expect(readSlug("post", typed, title)).toEqual({ ok: true, value: slug }),
  );

  test.each([
    ["two words", /like two-words/],
    ["снег", /a to z/],
    ["a/b", /like a-b/],
  ])("%j is refused", (typed, message) =>
    expect(readSlug("post", typed, "Any")).toMatchObject({
      ok: false,
      field: "slug",
      message: expect.stringMatching(message),
    }),
  );

  test("of a page isn't one that the site has", () => {
    expect(readSlug("page", "enroll", "Any")).toMatchObject({ ok: false, field: "slug" });
    expect(readSlug("post", "enroll", "Any")).toEqual({ ok: true, value: "enroll" });
  });
});

describe("publishing", () => {
  const publish = { date: "", time: "" };
  const at = (change: object, was: Date | null = null) =>
    publicationOf(
      { status: "published", publish, keepDate: false, ...change },
      { before: was, now, timeZone },
    );

  test("sets the date to now, or keeps it by choice", () => {
    expect(at({}, before)).toEqual({ ok: true, value: now });
    expect(at({ keepDate: true }, before)).toEqual({ ok: true, value: before });
    expect(at({ keepDate: true })).toEqual({ ok: true, value: now });
  });

  test("a draft and an archived article have no date", () => {
    expect(at({ status: "draft" }, before)).toEqual({ ok: true, value: null });
    expect(at({ status: "archived", keepDate: true }, before)).toEqual({ ok: true, value: null });
  });

  test("at a time ahead schedules it, in the company's time zone", () => {
    const later = { publish: { date: "2026-03-20", time: "09:30" } };
    expect(at(later)).toEqual({ ok: true, value: new Date("2026-03-20T14:30:00Z") });
  });

  test.each([
    [{ date: "2026-03-08", time: "02:30" }, /skip this time/],
    [{ date: "2026-03-20", time: "" }, /time too/],
    [{ date: "", time: "09:00" }, /day too/],
  ])("at %j is refused", (typed, message) =>
    expect(at({ publish: typed })).toMatchObject({ ok: false, message: expect.stringMatching(message) }),
  );
});

test("the checks name what a reader would stumble over", () => {
  const html = '<p>Perfect for families, no kids.</p><img src="/files/x" alt="">';
  const texts = { title: "Snow", html, metaTitle: "", metaDescription: "" };
  const checks = checksOf(texts, { missing: ["/gone"], expired: ["29 days"] });
  expect(checks.every(({ isOk }) => !isOk)).toBe(true);
  expect(riskyWordsIn("A safe neighborhood. Safe neighborhood!")).toHaveLength(2);
  expect(riskyWordsIn("A quiet street near the park")).toEqual([]);
});

test("two versions are compared paragraph by paragraph", () => {
  const changes = compareTexts("<p>One</p><p>Two</p><p>Three</p>", "<p>One</p><p>2</p><p>Three</p>");
  expect(changes.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "same One",
    "removed Two",
    "added 2",
    "same Three",
  ]);
});
