import { describe, expect, it } from "vitest";
import { NoteForm, TaskPageForm } from "#app/features/lead-page/forms.ts";
import { NewLeadForm } from "#app/features/leads/schema.ts";

const person = { name: "Ada Sample", email: "ada@mail.example", source: "phone" };

function problems(form: Record<string, unknown>) {
  const parsed = NewLeadForm.safeParse(form);
  return parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("a new lead", () => {
  it("needs a name, a source, and an email address or a phone number", () => {
    expect(problems({})).toEqual([
      "name: Enter the owner's name.",
      "source: Choose where the lead came from.",
      "email: Enter an email address or a phone number.",
    ]);
    expect(problems({ name: "Ada", source: "phone" })).toEqual([
      "email: Enter an email address or a phone number.",
    ]);
    expect(problems({ name: "Ada", source: "phone", phone: "515 555 0148" })).toEqual([]);
    expect(problems({ ...person, phone: "555-0148" })).toEqual(["phone: Enter a ten-digit phone number."]);
  });

  it("stores the spaces of a name as one each", () => {
    const name = "Ada\t\u00a0Sample ";
    const read = NewLeadForm.parse({ ...person, name, ownerName: name });
    expect(read).toMatchObject({ name: "Ada Sample", ownerName: "Ada Sample" });
  });

  it("takes a property whole or not at all", () => {
    expect(problems({ ...person, bedrooms: "3" })).toEqual([
      "address: Invalid address format. Expected: Street, City, State ZIP",
    ]);
    expect(problems({ ...person, address: "12 Sample Ave, Ames, Iowa" })).toEqual([
      "address: Invalid state/zip format. Expected: STATE ZIP",
      "propertyType: Choose the property type.",
    ]);
    expect(problems({ ...person, address: "12 Sample Ave, Ames, IA 50010" })).toEqual([
      "propertyType: Choose the property type.",
    ]);
    const whole = { ...person, address: "12 Sample Ave, Ames, IA 50010", propertyType: "condo" };
    expect(NewLeadForm.parse({ ...whole, squareFootage: "1,480", bathrooms: "1.5" })).toMatchObject({
      address: { street: "12 Sample Ave", city: "Ames", state: "IA", zipCode: "50010" },
      squareFootage: 1480,
      bathrooms: 1.5,
    });
  });

  it("asks for the units of a building, and says once what is wrong with them", () => {
    const home = { address: "12 Sample Ave, Ames, IA 50010", propertyType: "multi-family" };
    const ofUnits = (unitCount: string) => problems({ ...person, ...home, unitCount });
    expect(ofUnits("")).toEqual(["unitCount: Enter the number of units."]);
    expect(ofUnits("many")).toEqual(["unitCount: Enter the number of units as a whole number."]);
    expect(ofUnits("0")).toEqual(["unitCount: The number of units must be at least 1."]);
    expect(ofUnits("1")).toEqual([]);
  });

  it("refuses figures that no house has", () => {
    const whole = { ...person, address: "12 Sample Ave, Ames, IA 50010", propertyType: "condo" };
    expect(problems({ ...whole, yearBuilt: "1776", bathrooms: "1.3", bedrooms: "three" })).toEqual([
      "bedrooms: Enter the bedrooms as a whole number.",
      "bathrooms: Enter whole or half bathrooms, like 1 or 1.5.",
      "yearBuilt: The year built must be between 1800 and this year.",
    ]);
    expect(problems({ ...whole, yearBuilt: "2099" })).toEqual([
      "yearBuilt: The year built must be between 1800 and this year.",
    ]);
  });
});

it("counts a line end of a note as the field does, however the form sends it", () => {
  const body = `${"a".repeat(4_999)}\r\n${"b".repeat(5_000)}`;
  expect(NoteForm.parse({ body }).body).toBe(body.replace("\r\n", "\n"));
  expect(NoteForm.safeParse({ body: `${body}c` }).success).toBe(false);
  expect(NewLeadForm.parse({ ...person, note: body }).note).toHaveLength(10_000);
});

it("takes a key of our pages and no other", () => {
  const key = "11111111-1111-4111-8111-111111111111";
  const keyOf = (formKey: unknown) => NoteForm.parse({ body: "Hello", formKey }).formKey;
  expect([key, `${key}.2`, "", "x".repeat(81), "a b c d e f", undefined].map(keyOf)).toEqual([
    key,
    `${key}.2`,
    ...Array(4).fill(undefined),
  ]);
});

it("refuses a blank note", () => {
  expect(NoteForm.safeParse({ body: " \n " }).success).toBe(false);
  expect(NoteForm.safeParse({}).success).toBe(false);
});

describe("day and time of a task", () => {
  const read = (date: string, time = "09:30") =>
    TaskPageForm.safeParse({ intent: "change", dueAt: { date, time }, version: "1" });

  it("refuses a day that does not exist", () => {
    expect(read("1/5/2027").data).toMatchObject({ dueAt: { date: "2027-01-05" } });
    expect(read("02/30/2026").error?.issues[0]?.message).toBe("Date input not valid.");
  });

  it("refuses a time that no clock shows", () => {
    expect(read("11/23/2026", "24:00").success).toBe(false);
  });
});
