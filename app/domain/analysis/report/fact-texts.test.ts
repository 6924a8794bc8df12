import { describe, expect, test } from "vitest";
import { conflictForm } from "#app/domain/analysis/report/fact-texts.ts";

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
const at = new Date("2026-11-21T16:12:00Z");
const timeZone = "America/Chicago";
const names = (...list: (keyof typeof stored)[]) => list.map((name) => ({ name, at }));

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
