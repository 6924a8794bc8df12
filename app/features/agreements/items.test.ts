import { expect, test } from "vitest";
import { agreementItems, missingOf } from "#app/features/agreements/items.ts";
import { type AgreementLead, agreementMarks, feesOfOffer } from "#app/features/agreements/terms.ts";
import { offerFor } from "#app/features/pricing/offer.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import type { AgreementTerms } from "#app/features/settings/company/schema.ts";
import { defaultAgreementTerms, sampleAgreementTerms } from "#app/features/settings/company/text-defaults.ts";

const lead: AgreementLead = {
  legalOwners: [
    { name: "Olive Sample", address: "12 Owner St, Des Moines, IA 50309" },
    { name: "Otto Sample", address: "PO Box 7, Ames, IA 50010" },
  ],
  email: "olive@owner.example",
  streetAddress: "1840 Sample Ave",
  city: "Des Moines",
  state: "IA",
  zipCode: "50311",
  propertyType: "single-family",
  unitCount: 1,
};
const fees = {
  ...feesOfOffer(offerFor(defaultSchedule, { unitCount: 1, rentCents: 1_840_00 }), null),
  line: "Quote Q-1042, Management fees, effective November 2026",
};

const itemsOf = (
  over: Partial<AgreementLead> = {},
  { terms = sampleAgreementTerms, priced = fees as typeof fees | null } = {},
) =>
  agreementItems(
    terms.items,
    agreementMarks({ ...lead, ...over }, { fees: priced, terms, company: { name: "Sample Company" } }),
  );

test.each([
  [{ state: null, city: "Omaha", zipCode: "68102" }, "1840 Sample Ave, Omaha, NE 68102"],
  [{ state: "TN", city: "Fort Campbell", zipCode: "42223" }, "1840 Sample Ave, Fort Campbell, TN 42223"],
  [{ state: "NE", city: "Omaha", zipCode: "68102" }, "1840 Sample Ave, Omaha, NE 68102"],
  [{ state: null }, "1840 Sample Ave, Des Moines, IA 50311"],
])("the address of a home at %j is %j", (over, address) => {
  const text = itemsOf(over)
    .map(({ value }) => value)
    .join("\n");
  expect(text).toContain(address);
});

test("settings, schedule and form complete all nine items", () => {
  const items = itemsOf();
  expect(items).toHaveLength(9);
  expect(missingOf(items)).toEqual([]);
  const text = items.map(({ value }) => value).join("\n");
  expect(text).toContain("1840 Sample Ave, Des Moines, IA 50311");
  expect(text).toContain("initial term of 12 months");
  expect(text).toContain("Maintenance under $1,500");
  expect(text).toContain("8.9% of rent, Foundation plan, $163.76 a month");
  expect(text).toContain("Quote Q-1042, Management fees, effective November 2026.");
  expect(text).toContain(
    "For the owner: Olive Sample, 12 Owner St, Des Moines, IA 50309; Otto Sample, PO Box 7, Ames, IA 50010.",
  );
  expect(text).not.toMatch(/[{}]|\.\.|undefined|null/);
});

test.each([
  ["the street", { streetAddress: null }, "street, city and ZIP of the property"],
  ["the ZIP", { zipCode: " " }, "street, city and ZIP of the property"],
  [
    "the email",
    { email: null },
    "the owner's email address, and the legal name and mailing address of every owner",
  ],
])("without %s the items name what is missing", (_, over, wanted) => {
  expect(missingOf(itemsOf(over))).toEqual([wanted]);
});

test("without a rent or a quote an estimate is missing", () => {
  expect(missingOf(itemsOf({}, { priced: null }))).toEqual([
    "a rent estimate (request one on the lead), which sets the fees, term and spending limit",
  ]);
});

test("the default terms lack the broker and the license", () => {
  expect(missingOf(itemsOf({}, { terms: defaultAgreementTerms }))).toEqual([
    "the broker who signs (Settings, Agreement)",
    "the broker's license (Settings, Agreement)",
  ]);
});

test("an item without a text, or with an unknown mark, is not complete", () => {
  const terms: AgreementTerms = {
    ...sampleAgreementTerms,
    items: [
      { title: "Empty", text: " " },
      { title: "Odd", text: "Paid on {payday}." },
    ],
  };
  expect(missingOf(itemsOf({}, { terms }))).toEqual([
    "the text of “Empty” (Settings, Agreement)",
    "the meaning of {payday} in “Odd” (Settings, Agreement)",
  ]);
});

test("without the legal names of the owners it is not complete", () => {
  expect(missingOf(itemsOf({ legalOwners: null })).join()).toContain("legal name and mailing address");
});
