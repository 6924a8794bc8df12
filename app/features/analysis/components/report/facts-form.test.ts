import { expect, test } from "vitest";
import { refusedAsked, refusedFacts } from "#app/features/analysis/components/report/facts-form.tsx";
import { ReportForm } from "#app/features/analysis/schema.ts";

const answer = (asked: string | undefined, ...names: string[]) => ({
  status: "error" as const,
  initialValue: { intent: "facts", ...(asked && { asked }) },
  error: Object.fromEntries(names.map((name) => [name, ["Look at this."]])),
});

test("shows errors of the short question there, and all others in the full form", () => {
  expect(refusedAsked(answer("rooms", "bedrooms", "bathrooms"))).toBeDefined();
  expect(refusedAsked(answer("units", "unitCount"))).toBeDefined();
  expect(refusedAsked(answer("rooms", ""))).toBeDefined();
  for (const other of [
    answer("rooms", "bedrooms", "city"),
    answer("units", "unitCount", "zipCode"),
    answer(undefined, "bedrooms"),
    undefined,
  ]) {
    expect(refusedAsked(other)).toBeUndefined();
    expect(refusedFacts(other)).toBe(other);
  }
});

test("requires the bedrooms when rooms are asked for, but not in a correction", () => {
  const facts = {
    intent: "facts",
    streetAddress: "2914 Cottage Grove Avenue",
    zipCode: "50311",
    city: "Des Moines",
    propertyType: "single-family",
    squareFootage: "1,480",
    unitCount: "1",
    bedrooms: "",
  };
  expect(ReportForm.safeParse(facts).success).toBe(true);
  const asked = ReportForm.safeParse({ ...facts, asked: "rooms" });
  expect(asked.error?.issues).toMatchObject([{ path: ["bedrooms"], message: "Enter the bedrooms." }]);
  expect(ReportForm.safeParse({ ...facts, asked: "rooms", bedrooms: "3" }).success).toBe(true);
});
