import { describe, expect, test } from "vitest";
import { isDue, keyOf, nightsOf, problemOf, surplusOf, takenAtOf } from "#app/features/backups/rules.ts";

const timeZone = "America/Chicago";
const at = (text: string) => new Date(text);
const nightly = { every: "night", keep: 7, place: "disk" } as const;

describe("a scheduled backup", () => {
  // 3 AM in Chicago is 9 AM in UTC in winter.
  test.each([
    ["before its time", "2027-01-12T08:59:00Z", "2027-01-11T09:00:00Z", false],
    ["at its time", "2027-01-12T09:00:00Z", "2027-01-11T09:00:00Z", true],
    ["after it ran", "2027-01-12T09:10:00Z", "2027-01-12T09:00:00Z", false],
    ["missed for hours", "2027-01-12T20:00:00Z", "2027-01-11T09:00:00Z", true],
    ["of a new installation, in the afternoon", "2027-01-12T20:00:00Z", null, false],
    ["of a new installation, at night", "2027-01-12T09:30:00Z", null, true],
  ])("%s", (_, now, last, due) => {
    expect(isDue(nightly, last ? at(last) : null, { now: at(now), timeZone })).toBe(due);
  });

  test("of a week is due on Sunday", () => {
    const weekly = { ...nightly, every: "week" as const };
    const last = at("2027-01-03T09:00:00Z");
    expect(isDue(weekly, last, { now: at("2027-01-09T12:00:00Z"), timeZone })).toBe(false);
    expect(isDue(weekly, last, { now: at("2027-01-10T09:05:00Z"), timeZone })).toBe(true);
    const never = { ...nightly, every: "never" as const };
    expect(isDue(never, last, { now: at("2027-02-10T09:05:00Z"), timeZone })).toBe(false);
  });
});

test("archives go when enough of their kind are newer, but never found ones or the last proven one", () => {
  const kinds = ["manual", "manual", "manual", "scheduled", "found", "found", "scheduled", "scheduled"];
  const stored = kinds.map((kind, age) => ({
    ...made(`2027-01-${20 - age}T09:00:00Z`, age < 6 ? {} : { provenAt: at("2027-01-20T10:00:00Z") }),
    kind,
  }));
  const [, second, third, , , , , last] = stored;
  expect(surplusOf(stored, 2)).toEqual([last, third]);
  expect(surplusOf(stored, 1)).toEqual([last, second, third]);
  expect(surplusOf(stored.slice(0, 2), 2)).toEqual([]);
});

test("the key of an archive says when it was taken", () => {
  const now = at("2027-01-12T09:00:03.417Z");
  expect(keyOf(now, true)).toBe("backups/20270112-090003-417.zip.age");
  expect(takenAtOf(keyOf(now, false))).toEqual(now);
  expect(takenAtOf("backups/0b0b3b57-6d27-4b35-8c4a-3f0a55a6f7a1.bin")).toBeUndefined();
});

const made = (createdAt: string, changes: object = {}) => ({
  ...{ id: createdAt, createdAt: at(createdAt), storedAt: null, problem: null },
  ...{ provenAt: null, proofProblem: null, removedAt: null, ...changes },
});

test("a night shows its best backup", () => {
  const rows = [
    made("2027-01-12T15:00:00Z", { problem: "The disk is full" }),
    made("2027-01-12T09:00:00Z", {
      storedAt: at("2027-01-12T09:01:00Z"),
      provenAt: at("2027-01-12T09:02:00Z"),
    }),
    made("2027-01-11T09:00:00Z", { storedAt: at("2027-01-11T09:01:00Z"), proofProblem: "It differs" }),
  ];
  const nights = nightsOf(rows, { now: at("2027-01-12T20:00:00Z"), timeZone });
  expect(nights).toHaveLength(30);
  expect(nights.slice(-3).map(({ day, state }) => `${day} ${state}`)).toEqual([
    "2027-01-10 none",
    "2027-01-11 broken",
    "2027-01-12 proven",
  ]);
});

test("admins hear of a failed, a broken and a missing backup", () => {
  const now = at("2027-01-12T20:00:00Z");
  const proven = at("2027-01-12T09:02:00Z");
  const good = made("2027-01-12T09:00:00Z", { provenAt: proven });
  expect(problemOf(nightly, good, { now, proven })).toBe(null);
  expect(problemOf(nightly, undefined, { now, proven: null })).toBe(null);
  expect(problemOf(nightly, made("2027-01-12T09:00:00Z", { problem: "no space" }), { now, proven })).toMatch(
    "no space",
  );
  expect(
    problemOf(nightly, made("2027-01-12T09:00:00Z", { proofProblem: "It differs" }), { now, proven }),
  ).toMatch("It differs");
  expect(problemOf(nightly, good, { now: at("2027-01-13T12:00:00Z"), proven })).toMatch("too old");
});
