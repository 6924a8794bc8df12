import { describe, expect, test } from "vitest";
import { carriedFrom, carryOver, nextFrom, rentForHome } from "#app/features/enrollment/rules.ts";

describe("what a rent analysis tells", () => {
  test("is the contact, and the home where it is one in the service area", () => {
    const property = {
      streetAddress: "1 Oak St",
      zipCode: "50311",
      city: "Des Moines",
      propertyType: "condo" as const,
      squareFootage: 900,
      unitCount: 1,
    };
    const form = { email: "ann@owner.example", name: undefined, phone: { typed: "515 555 0188", e164: "" } };
    const from = (...properties: (typeof property)[]) =>
      carriedFrom({ ...form, properties }, { leadId: "one", area: { state: "IA", states: [], zips: [] } });
    expect(from(property)).toEqual({
      contact: { name: "", email: "ann@owner.example", phone: "515 555 0188" },
      home: {
        propertyType: "condo",
        unitCount: "1",
        streetAddress: "1 Oak St",
        zipCode: "50311",
        city: "Des Moines",
        carriedLead: "one",
      },
    });
    expect(from(property, property).home).toBeNull();
    expect(from({ ...property, zipCode: "60601", city: "Chicago" }).home).toBeNull();
  });

  const contact = { name: "Ann", email: "ann@owner.example", phone: "" };
  const home = {
    propertyType: "condo",
    unitCount: "1",
    streetAddress: "1 Oak St",
    zipCode: "50311",
    city: "Des Moines",
    carriedLead: "one",
  };

  test("fills an enrollment that has nothing yet", () => {
    expect(carryOver({}, { contact, home })).toMatchObject({ ...contact, ...home });
    expect(carryOver({}, { contact, home: null }).streetAddress).toBeUndefined();
  });

  test("never replaces what was typed into the enrollment", () => {
    const typed = { name: "Bea", email: "bea@owner.example", phone: "5", streetAddress: "9 Elm St" };
    expect(carryOver(typed, { contact, home })).toMatchObject(typed);
  });

  test("gives way as a whole to a later analysis: no phone and no rent of somebody else stays", () => {
    const first = carryOver({}, { contact: { ...contact, phone: "515 555 0188" }, home });
    const next = { name: "", email: "bea@owner.example", phone: "" };
    const after = carryOver(
      { ...first, estimatedRent: "1,850" },
      { contact: next, home: { ...home, streetAddress: "9 Elm St" } },
    );
    expect(after).toMatchObject({ ...next, streetAddress: "9 Elm St" });
    expect(after.estimatedRent).toBeUndefined();
  });

  const ann = { name: "Ann", email: "ann@owner.example", phone: "515 555 0188" };
  const bea = { name: "Bea", email: "bea@owner.example", phone: "" };
  const agreed = { ...carryOver({}, { contact: ann, home }), sms: "on", estimatedRent: "1,850" };

  test("of another person keeps no word of the former: no text messages, no home, no rent", () => {
    const after = carryOver(agreed, { contact: bea, home: null });
    expect(after).toMatchObject({ ...bea, sms: "", carriedEmail: bea.email });
    const gone = {
      ...{ streetAddress: "", zipCode: "", city: "", estimatedRent: "" },
      ...{ from: "", carriedStreet: "", carriedLead: "" },
    };
    expect(after).toMatchObject(gone);
    const typed = { ...agreed, streetAddress: "9 Elm St" };
    expect(carryOver(typed, { contact: bea, home: null })).toEqual(typed);
    expect(carryOver(typed, { contact: bea, home })).toEqual(typed);
  });

  test("of the same person and home fills what is empty, and erases nothing", () => {
    const again = { contact: { ...ann, name: "", email: "ANN@owner.example", phone: "" }, home };
    const typed = { ...agreed, name: "Ann B. Example", phone: "5155550100", unitCount: "2" };
    expect(carryOver(typed, again)).toEqual(typed);
    expect(carryOver({ ...typed, name: "", city: " " }, { contact: ann, home })).toEqual({
      ...typed,
      name: "Ann",
    });
    const other = { ...home, streetAddress: "9 Elm St" };
    expect(carryOver(typed, { contact: ann, home: other })).toEqual(typed);
    const bare = { ...typed, estimatedRent: "" };
    expect(carryOver(bare, { contact: ann, home: other })).toMatchObject(other);
  });

  test("has no rent that was typed without a street: it is of no home", () => {
    const begun = { propertyType: "multi-family", unitCount: "4", estimatedRent: "9,999", zipCode: "50314" };
    for (const street of [{}, { streetAddress: "" }, { streetAddress: " " }]) {
      const after = carryOver({ ...begun, ...street }, { contact, home });
      expect(after).toMatchObject({ ...home, carriedStreet: home.streetAddress });
      expect(after).not.toHaveProperty("estimatedRent");
    }
    expect(carryOver(begun, { contact, home: null })).toMatchObject(begun);
  });

  test("prices the same home for as many units as somebody typed, and no other home or kind", () => {
    const typed = { ...home, unitCount: "4" };
    const priced = {
      streetAddress: "1 OAK STREET",
      zipCode: "50311",
      propertyType: "condo",
      rentCents: 1_000_00,
    };
    expect(rentForHome(typed, priced)).toBe(4_000_00);
    expect(rentForHome({ ...typed, unitCount: "" }, priced)).toBeNull();
    expect(rentForHome(typed, { ...priced, rentCents: null })).toBeNull();
    for (const other of [{ streetAddress: "2 Oak St" }, { zipCode: "52801" }, { propertyType: "townhouse" }])
      expect(rentForHome(typed, { ...priced, ...other })).toBeNull();
  });

  test("takes the place of a contact that was begun without an email and is not surely the same", () => {
    const begun = { name: "Cy", phone: "515 555 0100", sms: "on", estimatedRent: "9,999" };
    const others = [ann, bea, { ...bea, name: "" }, { ...ann, name: "Cy" }, { ...ann, phone: begun.phone }];
    for (const other of others) {
      const after = carryOver(begun, { contact: other, home });
      expect(after).toMatchObject({ ...other, ...home, sms: "", carriedEmail: other.email });
      expect(after).not.toHaveProperty("estimatedRent");
    }
    const same = { name: " cy ", email: "cy@owner.example", phone: "" };
    expect(carryOver(begun, { contact: same, home })).toMatchObject({
      ...same,
      name: "Cy",
      phone: begun.phone,
    });
    const atHome = { ...begun, streetAddress: "9 Elm St" };
    expect(carryOver(atHome, { contact: ann, home })).toEqual(atHome);
  });

  test("comes to whoever has the number already, however it was written", () => {
    const begun = { phone: "+1 (515) 555-0188", estimatedRent: "9,999" };
    expect(carryOver(begun, { contact: ann, home: null })).toMatchObject({ ...ann, ...begun });
    const next = { ...ann, phone: "515 555 0189" };
    expect(carryOver(begun, { contact: next, home: null })).toMatchObject({ ...next, estimatedRent: "" });
  });

  test("goes to no email of somebody else that was typed, and brings no number to a consent", () => {
    expect(carryOver({ sms: "on" }, { contact: ann, home })).toMatchObject({ ...ann, sms: "" });
    expect(carryOver({ email: "cy@owner.example" }, { contact: ann, home }).streetAddress).toBeUndefined();
  });
});

describe("a report, after an enrollment was completed at the same browser,", () => {
  const lead = { id: "report", email: "Ann@owner.example" };
  const report = { lead, subject: { streetAddress: "1 Oak St", zipCode: "50311" } };
  const home = { streetAddress: "1 Oak Street", zipCode: "50311" };
  const ann = { email: "ann@owner.example", streetAddress: "9 Elm St", zipCode: "50311" };

  test.each([
    ["whose lead it is", { leadId: "report", values: ann }, "done"],
    ["from which it was begun", { leadId: "other", values: { ...ann, ...home, from: "report" } }, "done"],
    ["that began another home", { leadId: "other", values: { ...ann, from: "report" } }, "another"],
    ["that filled it in", { leadId: "other", values: { ...ann, ...home, carriedLead: "report" } }, "done"],
    ["whose home gave way", { leadId: "other", values: { ...ann, carriedLead: "report" } }, "another"],
    ["of the same email", { leadId: "other", values: { ...ann, from: "other" } }, "another"],
    ["of another email", { leadId: "other", values: { ...ann, email: "bea@owner.example" } }, "empty"],
  ])("%s", (_which, completed, next) => {
    expect(nextFrom(report, completed)).toBe(next);
    if (next === "another")
      expect(nextFrom({ ...report, lead: { ...lead, email: null } }, completed)).toBe("empty");
  });
});
