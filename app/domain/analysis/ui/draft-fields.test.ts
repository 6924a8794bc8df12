import { expect, test } from "vitest";
import { draftIn, returning, stillToCome } from "#app/domain/analysis/ui/draft-fields.ts";

const first = "properties[0]";
const saved = new URLSearchParams({
  [`${first}.streetAddress`]: "410 S Clinton St",
  [`${first}.zipCode`]: "52240",
  [`${first}.unitCount`]: "",
  "properties[1].streetAddress": "12 Sample Ave",
  email: "jo@owner.example",
  website: "",
  step: "contact",
});
const back = (typed: Record<string, string>) => returning(saved, new Map(Object.entries(typed)));

test("a draft comes back around what was typed of the same home, with the fields that were emptied", () => {
  const { values, isOtherHome } = back({ [`${first}.streetAddress`]: " 410 s  clinton st" });
  expect(isOtherHome).toBe(false);
  expect(Object.fromEntries(values)).toEqual({
    [`${first}.zipCode`]: "52240",
    [`${first}.unitCount`]: "",
    email: "jo@owner.example",
  });
  expect(back({ email: "ann@owner.example" }).values.has("email")).toBe(false);
});

test.each([
  ["street", { [`${first}.streetAddress`]: "77 Michigan Ave" }],
  ["ZIP code", { [`${first}.zipCode`]: "50312" }],
])("the facts of a home stay away from another that was typed, told by its %s", (_, typed) => {
  const { values, isOtherHome } = back(typed);
  expect(isOtherHome).toBe(true);
  expect(Object.fromEntries(values)).toEqual({ email: "jo@owner.example" });
});

test("what the draft did not know makes no other home", () => {
  expect(back({ [`${first}.city`]: "Iowa City" }).isOtherHome).toBe(false);
  expect(back({ [`${first}.bedrooms`]: "3" }).isOtherHome).toBe(false);
});

test("a draft has the properties of the form in their order", () => {
  expect(draftIn(saved).properties?.map(({ streetAddress }) => streetAddress)).toEqual([
    "410 S Clinton St",
    "12 Sample Ave",
  ]);
});

test.each([
  ["stands, with what was typed", { [`${first}.yearBuilt`]: "1926" }, "410 S Clinton St", "52240"],
  ["gives way to another home", { [`${first}.streetAddress`]: "77 Michigan Ave" }, "77 Michigan Ave", ""],
])("while a draft waits, its home %s; owner and further properties stay", (_, typed, street, zipCode) => {
  const untouched = {
    [`${first}.streetAddress`]: "",
    [`${first}.zipCode`]: "",
    email: "",
    step: "properties",
  };
  const now = new FormData();
  for (const [name, value] of Object.entries({ ...untouched, ...typed })) now.set(name, value);
  for (const [name, value] of stillToCome(saved, now, new Map(Object.entries(typed)))) now.set(name, value);
  expect(Object.fromEntries(now)).toMatchObject({
    ...typed,
    [`${first}.streetAddress`]: street,
    [`${first}.zipCode`]: zipCode,
    "properties[1].streetAddress": "12 Sample Ave",
    email: "jo@owner.example",
    step: "properties",
  });
});
