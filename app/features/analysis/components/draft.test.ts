import { expect, test } from "vitest";
import { draftIn } from "#app/features/analysis/components/draft.ts";

test("a draft has the properties of the form in their order, and no state of the page", () => {
  const saved = new URLSearchParams({
    "properties[0].streetAddress": "410 S Clinton St",
    "properties[0].zipCode": "52240",
    "properties[1].streetAddress": "12 Sample Ave",
    email: "jo@owner.example",
    website: "",
    step: "contact",
  });
  expect(draftIn(saved)).toEqual({
    email: "jo@owner.example",
    properties: [{ streetAddress: "410 S Clinton St", zipCode: "52240" }, { streetAddress: "12 Sample Ave" }],
  });
});
