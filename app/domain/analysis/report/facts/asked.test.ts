import { expect, test } from "vitest";
import { askedFacts } from "#app/domain/analysis/report/facts/asked.ts";

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
      question: "The baths are assumed. What is right?",
    });
  for (const method of ["hud", "preliminary"] as const)
    expect(askedFacts(subject, { assumed, method }).names).toEqual([]);
  const building = { propertyType: "multi-family" as const, unitCount: 1 };
  expect(askedFacts(building, { assumed, method: "comp_book" }).question).toContain("its rooms are assumed");
});

test("rooms that move no figure are asked for the manager's sake, and saved", () => {
  const subject = { propertyType: "condo" as const, unitCount: 1 };
  const assumed = { bedrooms: true, bathrooms: true };
  expect(askedFacts(subject, { assumed, method: "comp_book" })).toMatchObject({ button: "Recompute" });
  const byHand = askedFacts(subject, { assumed, method: "preliminary" });
  expect(byHand).toMatchObject({ names: ["bedrooms", "bathrooms"], button: "Save" });
  expect(byHand.question).toContain("helps the manager");
});
