import { expect, test } from "vitest";
import { claimText } from "#app/features/content/claims/rules.ts";
import { ClaimFacts } from "#app/features/content/schema.ts";

const claim = {
  slug: "time-on-market",
  wording: "{value} average on market",
  value: "29 days",
  fallback: "Rented without long vacancies",
  asOf: "2026-10-31",
  source: "a test",
  expiresOn: "2027-10-31",
};

test("shows a claim with its figure through its last day", () => {
  for (const day of ["2026-10-31", "2027-10-31"])
    expect(claimText(claim, day)).toEqual({
      key: "time-on-market",
      text: "29 days average on market",
      parts: { before: "", value: "29 days", after: " average on market" },
      asOf: "2026-10-31",
      source: "a test",
    });
});

test("shows the fallback before the figure's date and after it expires", () => {
  for (const day of ["2027-11-01", "2030-01-01", "2026-10-30"])
    expect(claimText(claim, day)).toMatchObject({ text: claim.fallback, parts: null, asOf: null });
});

test("uses the fallback if the text has lost its figure", () => {
  expect(claimText({ ...claim, wording: "days on market" }, "2026-12-01").text).toBe(claim.fallback);
});

test("requires one placeholder for the figure, a fallback without numbers, and days in order", () => {
  const problems = (over: object) =>
    ClaimFacts.safeParse({ ...claim, ...over }).error?.issues.map((issue) => issue.path[0]) ?? [];
  expect(problems({})).toEqual([]);
  expect(problems({ wording: "29 days" })).toEqual(["wording"]);
  expect(problems({ wording: "{value} of {value}" })).toEqual(["wording"]);
  expect(problems({ fallback: "About 30 days" })).toEqual(["fallback"]);
  expect(problems({ fallback: "{value} days" })).toEqual(["fallback"]);
  expect(problems({ expiresOn: "2026-10-30" })).toEqual(["expiresOn"]);
  expect(problems({ value: "  ", asOf: "2026-13-01" })).toEqual(["value", "asOf"]);
});
