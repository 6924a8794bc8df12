import { describe, expect, test } from "vitest";
import {
  type Check,
  checklist,
  meterLabel,
  missingOf,
  ordinal,
  type PayoutEvidence,
  reportingMeter,
  reportingThreshold,
} from "#app/features/referrals/payouts/rules.ts";

const complete = {
  licenseNumber: "F04117000",
  licenseState: "IA",
  licenseExpiresOn: "2027-12-31",
  w9On: "2026-01-05",
  entityType: "llc",
  taxIdLastFour: "1234",
};

describe("the details of a payee", () => {
  test("are complete with license and W-9", () => {
    expect(missingOf(complete, "2026-11-29")).toEqual([]);
    expect(missingOf({ ...complete, licenseExpiresOn: "2026-11-29" }, "2026-11-29")).toEqual([]);
  });

  test("name what is missing", () => {
    expect(missingOf({ ...complete, w9On: null, taxIdLastFour: null }, "2026-11-29")).toEqual([
      "W-9",
      "last four digits of the tax number",
    ]);
    expect(missingOf({ ...complete, licenseExpiresOn: "2026-11-28" }, "2026-11-29")).toEqual([
      "a license that has not expired",
    ]);
  });
});

const at = (day: string) => new Date(`${day}T18:00:00Z`);
const evidence: PayoutEvidence = {
  brokerage: "Sample Street Realty",
  receivedAt: at("2026-09-01"),
  agreement: { createdAt: at("2026-09-09"), completedAt: at("2026-09-11") },
  claims: [],
  isFirstRentRequired: true,
  credit: null,
};
const payee = { id: "1", name: "sample street realty ", missing: [] };
const answers = { firstRent: true, purchase: "no" } as const;
const timeZone = "America/Chicago";
const gapsOf = (checks: readonly Check[]) => checks.filter(({ isMet }) => !isMet).map(({ key }) => key);
const check = (changes: Partial<PayoutEvidence> = {}, given: Partial<Parameters<typeof checklist>[1]> = {}) =>
  gapsOf(checklist({ ...evidence, ...changes }, { payee, answers, timeZone, ...given }));

describe("the checklist before a payment", () => {
  test("has no gaps if everything is in order", () => {
    expect(check()).toEqual([]);
  });

  test("lists what is missing first", () => {
    const checks = checklist({ ...evidence, agreement: null }, { payee, answers, timeZone });
    expect(checks).toHaveLength(7);
    expect(checks.slice(0, 2).map(({ key }) => key)).toEqual(["dated", "signed"]);
    expect(checks[1]?.evidence).toBe("No agreement with this client was found.");
  });

  test.each([
    ["another payee", {}, { payee: { ...payee, name: "Rita Sample" } }, ["brokerage"]],
    ["no payee", {}, { payee: null }, ["brokerage", "payee"]],
    ["a payee without W-9", {}, { payee: { ...payee, missing: ["W-9"] } }, ["payee"]],
    ["an older agreement", { receivedAt: at("2026-09-10") }, {}, ["dated"]],
    ["one signature", { agreement: { createdAt: at("2026-09-09"), completedAt: null } }, {}, ["signed"]],
    ["no rent yet", {}, { answers: { ...answers, firstRent: false } }, ["rent"]],
    ["a purchase", {}, { answers: { ...answers, purchase: "yes" as const } }, ["purchase"]],
    ["an open question", {}, { answers: { ...answers, purchase: "" as const } }, ["purchase"]],
    ["a credit to decide", { credit: { label: null, isDue: false } }, {}, ["credit"]],
    [
      "a second claim",
      { claims: [{ realtor: "Old Realtor", at: at("2026-08-01"), isPaid: true }] },
      {},
      ["claims"],
    ],
  ])("finds %s", (_, changes, given, gaps) => {
    expect(check(changes, given)).toEqual(gaps);
  });

  test("asks for the first rent only if the terms do", () => {
    expect(check({ isFirstRentRequired: false }, { answers: { ...answers, firstRent: false } })).toEqual([]);
  });
});

describe("the sum to report", () => {
  test("is $600 up to 2025 and $2,000 from 2026 on", () => {
    expect([2024, 2025, 2026, 2027].map(reportingThreshold)).toEqual([600_00, 600_00, 2_000_00, 2_000_00]);
  });

  test("says with which payment it is crossed", () => {
    const label = (count: number, year = 2026) =>
      meterLabel(reportingMeter(Array(count).fill(400_00), year, 400_00));
    expect(label(0)).toBe("$0 of $2,000, crosses with the 5th");
    expect(label(4)).toBe("$1,600 of $2,000, crosses with the 5th");
    expect(label(5)).toBe("$2,000 of $2,000, crossed with the 5th");
    expect(label(7)).toBe("$2,800 of $2,000, crossed with the 5th");
    expect(label(1, 2025)).toBe("$400 of $600, crosses with the 2nd");
  });

  test("counts in English", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal)).toEqual([
      ..."1st 2nd 3rd 4th 11th 12th 13th 21st 112th".split(" "),
    ]);
  });
});
