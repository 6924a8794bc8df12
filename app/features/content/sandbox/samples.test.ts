import { expect, test } from "vitest";
import { homesIn, sampleHomes } from "#app/features/content/sandbox/samples.ts";

test("recognizes a city in both spellings", () => {
  expect(homesIn("West Des Moines")).toEqual(homesIn("west-des-moines"));
  expect(homesIn("West Des Moines").length).toBeGreaterThan(1);
  expect(homesIn("Paris")).toEqual([]);
  expect(homesIn(null)).toEqual(sampleHomes);
});
