import fc from "fast-check";
import { expect, test } from "vitest";
import { factNames, factsBefore, mergeCorrection } from "#app/domain/analysis/report/correction.ts";

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
