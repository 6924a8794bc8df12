import type { FieldSpec, SectionSpec } from "#app/features/settings/section-types.ts";

export const withPlans = (spec: SectionSpec, names: readonly string[]): SectionSpec => ({
  ...spec,
  fields: names.map((name) => ({ name: `summary${name}`, label: `${name} in one line`, optional: true })),
  rows: {
    one: "row",
    fields: [
      ...(spec.rows?.fields ?? []),
      ...names.map((name): FieldSpec => ({ name, label: name, optional: true, half: true })),
    ],
  },
});

export const wordSections: readonly SectionSpec[] = [
  {
    id: "included",
    group: "Texts of the site",
    title: "What is included",
    page: "/enroll",
    intro: "What the management fee pays for, beside the enrollment.",
    fields: [],
    rows: { one: "line", fields: [{ name: "text", label: "Text" }] },
  },
  {
    id: "challenges",
    group: "Texts of the site",
    title: "Challenges",
    page: "/#challenges-title",
    intro: "What owners tell in the first call, and what the company does about it.",
    fields: [],
    rows: {
      one: "challenge",
      fields: [
        { name: "pain", label: "The trouble", hint: "In an owner's words, without quotation marks." },
        { name: "promise", label: "The promise" },
        { name: "answer", label: "What we do about it", kind: "area" },
        { name: "isPriced", label: "Followed by the claim about the time on the market", kind: "check" },
      ],
    },
  },
  {
    id: "services",
    group: "Texts of the site",
    title: "Services",
    page: "/#services",
    intro: "The services as the home page and its data for search engines name them.",
    fields: [],
    rows: {
      one: "service",
      fields: [
        { name: "title", label: "Title" },
        { name: "line", label: "One line" },
        { name: "text", label: "Text", kind: "area" },
      ],
    },
  },
  {
    id: "service-lists",
    group: "Texts of the site",
    title: "Service lists",
    page: "/#services",
    intro: "The same work by the people who do it, under the services.",
    fields: [],
    rows: {
      one: "list",
      fields: [
        { name: "title", label: "Title" },
        { name: "items", label: "Entries", kind: "area", hint: "One on each line." },
      ],
    },
  },
  {
    id: "plan-contents",
    group: "Texts of the site",
    title: "Plan contents",
    page: "/#plans",
    intro:
      "What the plans include besides their price, which the fee schedule sets. “yes” is drawn as a check; a plan that is left empty does not include the row.",
    fields: [],
    rows: { one: "row", fields: [{ name: "title", label: "What" }] },
  },
  {
    id: "testimonials",
    group: "Texts of the site",
    title: "Testimonials",
    page: "/",
    intro: "Quotations of owners, signed with initials and a town.",
    fields: [],
    rows: {
      one: "quotation",
      fields: [
        { name: "words", label: "Words", kind: "area" },
        { name: "initials", label: "Initials", half: true },
        { name: "town", label: "Town", half: true },
        { name: "sample", label: "Mark as sample", kind: "check" },
      ],
    },
  },
  {
    id: "requirements",
    group: "Texts of the site",
    title: "Requirements",
    page: "/enroll",
    intro: "What an owner brings along: read at the enrollment, ticked off at the walkthrough.",
    fields: [],
    rows: {
      one: "requirement",
      fields: [
        { name: "title", label: "Title" },
        { name: "detail", label: "Detail", kind: "area" },
      ],
    },
  },
  {
    id: "referral-questions",
    group: "Texts of the site",
    title: "Referral questions",
    page: "/realtor-referral",
    intro:
      "Questions and answers on the page for realtors. {fee}, {hours} and {area} stand for the terms and the area of these settings.",
    fields: [],
    rows: {
      one: "question",
      fields: [
        { name: "question", label: "Question" },
        { name: "answer", label: "Answer", kind: "area" },
      ],
    },
  },
];
