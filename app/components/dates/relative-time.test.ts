import { describe, expect, test } from "vitest";
import { relativeTime } from "#app/components/dates/relative-time.tsx";

const now = "2026-11-20T16:24:00Z"; // 10:24 in Des Moines

describe("a relative time", () => {
  test.each([
    ["2026-11-20T16:23:40Z", "just now"],
    ["2026-11-20T16:24:20Z", "just now"],
    ["2026-11-20T15:36:00Z", "48 min ago"],
    ["2026-11-20T14:12:00Z", "2 h ago"],
    ["2026-11-20T05:59:00Z", "Yesterday"],
    ["2026-11-20T06:00:00Z", "10 h ago"],
    ["2026-11-19T06:00:00Z", "Yesterday"],
    ["2026-11-17T18:00:00Z", "Nov 17"],
    ["2025-12-31T18:00:00Z", "Dec 31, 2025"],
    ["2026-11-20T17:00:00Z", "in 36 min"],
    ["2026-11-20T22:30:00Z", "Today, 4:30 PM"],
    ["2026-11-21T22:30:00Z", "Tomorrow"],
    ["2026-11-24T22:30:00Z", "Nov 24"],
  ])("%s reads %s", (at, text) => {
    expect(relativeTime(at, now)).toBe(text);
  });

  test("counts minutes, not days, across midnight", () => {
    expect(relativeTime("2026-11-20T05:50:00Z", "2026-11-20T06:10:00Z")).toBe("20 min ago");
  });

  test("uses the calendar of the given zone", () => {
    expect(relativeTime("2026-11-20T05:59:00Z", now, "UTC")).toBe("10 h ago");
  });
});
