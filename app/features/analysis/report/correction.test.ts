import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  askedFacts,
  conflictForm,
  factNames,
  factsBefore,
  mergeCorrection,
} from "#app/features/analysis/report/correction.ts";

const home = {
  streetAddress: "2914 Cottage Grove Ave",
  zipCode: "50311",
  city: "Des Moines",
  propertyType: "single-family",
  squareFootage: 1_480,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: 1.5,
  yearBuilt: null,
};

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 16, minute));

test("alone, a correction is what differs", () => {
  expect(mergeCorrection(home, { ...home, bedrooms: 4, yearBuilt: 1926 }, [])).toEqual({
    changes: { bedrooms: 4, yearBuilt: 1926 },
    conflicts: [],
    own: ["bedrooms", "yearBuilt"],
  });
  expect(mergeCorrection({ ...home, city: " Des  Moines" }, home, []).changes).toEqual({});
});

test("what another changed meanwhile stays, where this person left it alone", () => {
  const now = { ...home, bathrooms: 2 };
  const since = [{ at: at(1), from: { bathrooms: 1.5 } }];
  expect(mergeCorrection(now, { ...home, bedrooms: 4 }, since)).toEqual({
    changes: { bedrooms: 4 },
    conflicts: [],
    own: ["bedrooms"],
  });
});

test("the same fact set to two values is a conflict, with the time of the last change", () => {
  const now = { ...home, bedrooms: 5 };
  const since = [
    { at: at(7), from: { bedrooms: 4 } },
    { at: at(2), from: { bedrooms: 3, yearBuilt: null } },
  ];
  expect(mergeCorrection(now, { ...home, bedrooms: 2, unitCount: 2 }, since)).toEqual({
    changes: { unitCount: 2 },
    conflicts: [{ name: "bedrooms", at: at(7) }],
    own: ["unitCount", "bedrooms"],
  });
});

test("the same fact set to the same value, or set and set back, is none", () => {
  const changed = [{ at: at(1), from: { bedrooms: 3 } }];
  expect(mergeCorrection({ ...home, bedrooms: 4 }, { ...home, bedrooms: 4 }, changed)).toMatchObject({
    changes: {},
    conflicts: [],
  });
  const andBack = [...changed, { at: at(2), from: { bedrooms: 4 } }];
  expect(mergeCorrection(home, { ...home, bedrooms: 5 }, andBack)).toMatchObject({
    changes: { bedrooms: 5 },
    conflicts: [],
  });
});

test("whatever was corrected, in whatever order it is listed, leads back to what was seen", () => {
  const steps = fc.array(fc.record({ name: fc.constantFrom(...factNames), to: fc.integer() }), {
    maxLength: 12,
  });
  const told = steps.map((list) => {
    let now = home as Parameters<typeof factsBefore>[0];
    const since = list.map(({ name, to }, minute) => {
      const correction = { at: at(minute), from: { [name]: now[name] } };
      now = { ...now, [name]: to };
      return correction;
    });
    return { now, since };
  });
  const inAnyOrder = told.chain(({ now, since }) =>
    fc.record({
      now: fc.constant(now),
      since: fc.shuffledSubarray(since, { minLength: since.length }),
    }),
  );
  fc.assert(
    fc.property(inAnyOrder, ({ now, since }) => {
      expect(factsBefore(now, since)).toEqual(home);
      expect(mergeCorrection(now, home, since)).toEqual({ changes: {}, conflicts: [], own: [] });
    }),
  );
});

const known = { bedrooms: false, bathrooms: false };

test("a building of one unit is asked for its units, a house is not", () => {
  const asks = (propertyType: "multi-family" | "condo", unitCount: number) =>
    askedFacts({ propertyType, unitCount }, { assumed: known, method: "comp_book" }).names;
  expect(asks("multi-family", 1)).toEqual(["unitCount"]);
  expect(asks("multi-family", 2)).toEqual([]);
  expect(asks("condo", 1)).toEqual([]);
});

test("baths alone are asked for where they move the figure", () => {
  const subject = { propertyType: "condo" as const, unitCount: 1 };
  const assumed = { bedrooms: false, bathrooms: true };
  for (const method of ["comp_book", "rentcast"] as const)
    expect(askedFacts(subject, { assumed, method })).toMatchObject({
      names: ["bathrooms"],
      question: "We assumed the baths. How many are there?",
    });
  for (const method of ["hud", "preliminary"] as const)
    expect(askedFacts(subject, { assumed, method }).names).toEqual([]);
  const building = { propertyType: "multi-family" as const, unitCount: 1 };
  expect(askedFacts(building, { assumed, method: "comp_book" }).question).toContain("We assumed one unit");
});

test("rooms that move no figure are asked for the manager's sake, and saved", () => {
  const subject = { propertyType: "condo" as const, unitCount: 1 };
  const assumed = { bedrooms: true, bathrooms: true };
  expect(askedFacts(subject, { assumed, method: "comp_book" })).toMatchObject({ button: "Recompute" });
  const byHand = askedFacts(subject, { assumed, method: "preliminary" });
  expect(byHand).toMatchObject({ names: ["bedrooms", "bathrooms"], button: "Save" });
  expect(byHand.question).toContain("helps the manager");
});

const stored = {
  streetAddress: "2914 Cottage Grove Ave",
  zipCode: "50311",
  city: "Des Moines",
  propertyType: "condo",
  squareFootage: 1_480,
  unitCount: 1,
  bedrooms: null,
  bathrooms: 1.5,
  yearBuilt: 1930,
};

const momentAt = new Date("2026-11-21T16:12:00Z");

const timeZone = "America/Chicago";

const names = (...list: (keyof typeof stored)[]) => list.map((name) => ({ name, at: momentAt }));

describe("a correction that somebody else's came before", () => {
  test("comes back with all values as its fields hold them, and with words beside those of both", () => {
    const typed = { ...stored, squareFootage: 1_700, bathrooms: null };
    const conflict = { revision: 2, stored, typed, conflicts: names("squareFootage", "bathrooms") };
    const form = conflictForm(conflict, { now: new Date("2026-11-21T17:00:00Z"), timeZone });
    expect(form).toEqual({
      revision: 2,
      texts: {
        streetAddress: "2914 Cottage Grove Ave",
        zipCode: "50311",
        city: "Des Moines",
        propertyType: "condo",
        squareFootage: "1700",
        unitCount: "1",
        bedrooms: "",
        bathrooms: "",
        yearBuilt: "1930",
      },
      errors: {
        squareFootage: ["Now 1,480, changed at 10:12 AM; you typed 1,700. Save again to keep yours."],
        bathrooms: ["Now 1.5, changed at 10:12 AM; you left it empty. Save again to keep yours."],
      },
    });
  });

  test("names the day of an older change, and a value that was emptied", () => {
    const typed = { ...stored, propertyType: "townhouse", bedrooms: 2 };
    const conflict = { revision: 2, stored, typed, conflicts: names("propertyType", "bedrooms") };
    const { errors } = conflictForm(conflict, { now: new Date("2026-11-23T16:12:00Z"), timeZone });
    expect(errors).toEqual({
      propertyType: [
        "Now Condo, changed on Nov 21 at 10:12 AM; you typed Townhouse. Save again to keep yours.",
      ],
      bedrooms: ["Now empty, changed on Nov 21 at 10:12 AM; you typed 2. Save again to keep yours."],
    });
  });
});
