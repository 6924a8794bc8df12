import { expect, test } from "vitest";
import { readStep } from "#app/features/analysis/form-steps.ts";
import { allFieldsNeeded } from "#app/features/analysis/schema.ts";
import { cleanForm } from "#app/lib/form-data.ts";

const property = {
  streetAddress: "2914 Cottage Grove Ave",
  zipCode: "50311",
  city: "Des Moines",
  propertyType: "single-family",
  squareFootage: "1,480",
  unitCount: "1",
  bedrooms: "3",
  bathrooms: "1.5",
  yearBuilt: "",
};
const key = "0b7c9f4e-3f0f-4e52-9d2e-1a2b3c4d5e6f";

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readStep(cleanForm(form), { mint: () => key, now: 1_000 });
}

const listOf = (...properties: Partial<typeof property>[]) =>
  Object.fromEntries(
    properties.flatMap((each, index) =>
      Object.entries({ ...property, ...each }).map(([name, value]) => [
        `properties[${index}].${name}`,
        value,
      ]),
    ),
  );

const shown = (fields: Record<string, string>) => {
  const outcome = read(fields);
  if (outcome.kind !== "show") throw new Error("the form was sent");
  return outcome;
};

test("shows the second step after a complete first one, with a key and all values", () => {
  const { state, status } = shown({ step: "properties", ...listOf({}) });
  expect(status).toBe(200);
  expect(state).toMatchObject({ step: "contact", formKey: key, startedAt: 1_000, problem: undefined });
  expect(state.result.error).toBeUndefined();
  expect(state.result.initialValue).toMatchObject({
    properties: [{ streetAddress: property.streetAddress, squareFootage: "1,480" }],
  });
});

test("a missing required field is named beside the field and above the form", () => {
  const { state, status } = shown({
    step: "properties",
    ...listOf({}, { streetAddress: "1 Oak St", city: " " }),
  });
  expect(status).toBe(422);
  expect(state).toMatchObject({ step: "properties", problem: allFieldsNeeded });
  expect(state.result.error).toEqual({ "properties[1].city": ["Enter the city."] });
});

test.each([
  ["squareFootage", "0"],
  ["squareFootage", "12.5"],
  ["unitCount", "0"],
  ["bedrooms", "-1"],
  ["bathrooms", "1.3"],
  ["yearBuilt", "1799"],
  ["propertyType", "castle"],
  ["streetAddress", "x".repeat(10_000)],
  ["streetAddress", "1 Oak St https://evil.example/a"],
  ["city", "evil.example"],
])("%s %s is refused beside its field", (field, value) => {
  const { state, status } = shown({ step: "properties", ...listOf({ [field]: value }) });
  expect(status).toBe(422);
  expect(Object.keys(state.result.error ?? {})).toEqual([`properties[0].${field}`]);
});

test("the same property twice is refused at the second one", () => {
  const { state } = shown({
    step: "properties",
    ...listOf({}, { streetAddress: "2914 Cottage Grove AVENUE" }),
  });
  expect(Object.keys(state.result.error ?? {})).toEqual(["properties[1].streetAddress"]);
});

test("preserves what was typed when a property is added, without errors", () => {
  const intent = JSON.stringify({ type: "insert", payload: { name: "properties" } });
  const { state, status } = shown({ step: "properties", ...listOf({ city: "" }), __intent__: intent });
  expect(status).toBe(200);
  expect(state.result.error).toBeUndefined();
  expect(state.result.initialValue?.properties).toHaveLength(2);
});

test.each(["", "ann", "ann @owner.example", "änn@öwner.example", `${"a".repeat(250)}@owner.example`])(
  "the email '%.30s' is refused on the second step",
  (email) => {
    const { state, status } = shown({ step: "contact", formKey: key, email, ...listOf({}) });
    expect(status).toBe(422);
    expect(state.step).toBe("contact");
    expect(Object.keys(state.result.error ?? {})).toEqual(["email"]);
  },
);

test.each([
  ["toString", {}],
  ["email", { email: "a@b.example" }],
  ["properties", { properties: "x" }],
  ["properties", { "properties.a": "x" }],
])("answers an add or remove button for %s with %j", (name, fields) => {
  for (const type of ["insert", "remove"]) {
    const __intent__ = JSON.stringify({ type, payload: { name, index: 0 } });
    expect(shown({ ...fields, __intent__ }).state.step).toBe("properties");
  }
});

test("shows the first step again on Back, without validation", () => {
  const { state } = shown({ step: "contact", go: "back", formKey: key, email: "nonsense", ...listOf({}) });
  expect(state.step).toBe("properties");
  expect(state.result.initialValue).toMatchObject({ email: "nonsense" });
});

test("parses a complete form with numbers and both forms of the phone number", () => {
  const outcome = read({
    step: "contact",
    formKey: key,
    email: " Ann@Owner.example ",
    phone: "(515) 555-0188",
    ...listOf({}),
  });
  expect(outcome).toMatchObject({
    kind: "submit",
    formKey: key,
    value: {
      email: "Ann@Owner.example",
      phone: { typed: "(515) 555-0188", e164: "+15155550188" },
      properties: [{ squareFootage: 1480, unitCount: 1, bedrooms: 3, bathrooms: 1.5, yearBuilt: undefined }],
    },
  });
});

test("returns to the first step if its hidden values are invalid", () => {
  const { state } = shown({
    step: "contact",
    formKey: key,
    email: "ann@owner.example",
    ...listOf({ zipCode: "abc" }),
  });
  expect(state.step).toBe("properties");
});
