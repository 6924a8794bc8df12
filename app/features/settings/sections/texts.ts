import type { FieldSpec, SectionId, SectionSpec } from "#app/features/settings/sections/types.ts";

/** The fields of plan contents are named after the plans of the fee schedules. */
export const withPlans = (spec: SectionSpec, names: readonly string[]): SectionSpec => ({
  ...spec,
  fields: names.map((name) => ({
    name: `summary${name}`,
    label: `${name} in one line`,
    optional: true,
    max: 120,
  })),
  rows: {
    one: "row",
    fields: [
      { name: "title", label: "What", max: 80 },
      ...names.map((name): FieldSpec => ({ name, label: name, optional: true, half: true, max: 40 })),
    ],
  },
});

/** The date under the title is that of the last change. */
const policy = (id: SectionId, title: string): SectionSpec => ({
  id,
  group: "Policies",
  title,
  page: `/${id.slice("policy:".length)}`,
  intro:
    "Separate paragraphs with a blank line. Start a heading with ## and a list item with -. Write a link as [text](/page).",
  fields: [
    { name: "title", label: "Title", hint: "Shown on the page. The footer link keeps its short name." },
    { name: "text", label: "Text", kind: "long", max: 40_000 },
  ],
});

export const textSections: readonly SectionSpec[] = [
  {
    id: "included",
    group: "Website text",
    title: "What is included",
    page: "/enroll",
    intro: "What the management fee covers, shown beside the enrollment form.",
    fields: [{ name: "lines", label: "Included", kind: "lines", optional: true, hint: "One per line." }],
  },
  {
    id: "challenges",
    group: "Website text",
    title: "Challenges",
    page: "/#challenges-title",
    intro: "What owners tell you on the first call, and what you do about it.",
    fields: [],
    rows: {
      one: "challenge",
      fields: [
        { name: "pain", label: "The problem", hint: "In an owner’s words, without quotation marks." },
        { name: "promise", label: "The promise", max: 80 },
        { name: "answer", label: "What we do about it", kind: "area", max: 600 },
        { name: "isPriced", label: "Followed by the claim about days on market", kind: "check" },
      ],
    },
  },
  {
    id: "services",
    group: "Website text",
    title: "Services",
    page: "/#services",
    intro: "The services on the home page and in its data for search engines.",
    fields: [],
    rows: {
      one: "service",
      isRequired: true,
      fields: [
        { name: "title", label: "Title", max: 60 },
        { name: "line", label: "One line", max: 120 },
        { name: "text", label: "Text", kind: "area", max: 600 },
      ],
    },
  },
  {
    id: "service-lists",
    group: "Website text",
    title: "Service lists",
    page: "/#services",
    intro: "The same work grouped by team, below the services.",
    fields: [],
    rows: {
      one: "list",
      fields: [
        { name: "title", label: "Title", max: 60 },
        { name: "items", label: "Entries", kind: "lines", hint: "One per line." },
      ],
    },
  },
  {
    id: "plan-contents",
    group: "Website text",
    title: "Plan contents",
    page: "/#plans",
    intro:
      "What the plans include besides the price, which is in the fee schedule. “yes” is shown as a check mark. Leave a plan empty if it doesn’t include the row.",
    fields: [],
  },
  {
    id: "testimonials",
    group: "Website text",
    title: "Testimonials",
    page: "/",
    intro: "Quotes from owners, signed with initials and a town.",
    fields: [],
    rows: {
      one: "quote",
      fields: [
        { name: "words", label: "Quote", kind: "area", max: 600 },
        { name: "initials", label: "Initials", half: true, max: 12 },
        { name: "town", label: "Town", half: true, max: 60 },
        { name: "sample", label: "Mark as sample", kind: "check" },
      ],
    },
  },
  {
    id: "requirements",
    group: "Website text",
    title: "Requirements",
    page: "/enroll",
    intro: "What owners need: shown at enrollment, checked off at the walkthrough.",
    fields: [],
    rows: {
      one: "requirement",
      isRequired: true,
      fields: [
        { name: "title", label: "Title", max: 80 },
        { name: "detail", label: "Detail", kind: "area", max: 400 },
      ],
    },
  },
  {
    id: "referral-questions",
    group: "Website text",
    title: "Referral questions",
    page: "/realtor-referral",
    intro:
      "Questions and answers on the page for realtors. {fee}, {hours} and {area} are filled in from the other settings.",
    fields: [],
    rows: {
      one: "question",
      fields: [
        { name: "question", label: "Question" },
        { name: "answer", label: "Answer", kind: "area", max: 2_000 },
      ],
    },
  },
  policy("policy:privacy", "Privacy"),
  policy("policy:terms", "Terms of use"),
  policy("policy:accessibility", "Accessibility"),
  policy("policy:sms-terms", "Text message terms"),
];
