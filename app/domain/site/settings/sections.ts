/** One field of a settings form; its words are what an admin reads. */
export type FieldSpec = {
  name: string;
  label: string;
  kind?: "text" | "area" | "email" | "tel" | "url" | "number" | "date" | "check" | "select";
  hint?: string;
  optional?: boolean;
  options?: readonly { value: string; label: string }[];
  /** Half a line on wide screens. */
  half?: boolean;
};

export type SectionSpec = {
  id: SectionId;
  group: "Company" | "Texts" | "Policies";
  title: string;
  intro: string;
  /** The public page on which it shows. */
  page?: string;
  fields: readonly FieldSpec[];
  /** A list of likes, each of these fields. */
  rows?: { one: string; fields: readonly FieldSpec[] };
};

export const sectionIds = [
  ...(["company", "links", "office", "areas", "claims", "testimonials", "requirements"] as const),
  ...(["referral-questions", "policy:privacy", "policy:terms", "policy:accessibility"] as const),
  "policy:sms-terms",
] as const;
export type SectionId = (typeof sectionIds)[number];

const outside = (name: string, label: string, hint?: string): FieldSpec => ({
  name,
  label,
  kind: "url",
  optional: true,
  ...(hint && { hint }),
});

const policy = (id: SectionId, title: string): SectionSpec => ({
  id,
  group: "Policies",
  title,
  page: `/${id.slice("policy:".length)}`,
  intro: "Blank lines part paragraphs. ## begins a heading, - a line of a list, [words](/page) is a link.",
  fields: [
    { name: "title", label: "Title" },
    { name: "updatedOn", label: "Last changed on", kind: "date", hint: "Shown under the title." },
    { name: "text", label: "Text", kind: "area" },
  ],
});

/** Every group of settings with its form, in the order of the page. */
export const sections: readonly SectionSpec[] = [
  {
    id: "company",
    group: "Company",
    title: "Company facts",
    page: "/",
    intro: "What pages, mails and documents say about the company.",
    fields: [
      { name: "name", label: "Name", half: true },
      { name: "shortName", label: "Short name", half: true },
      { name: "tagline", label: "Tagline", hint: "Stands in the footer." },
      { name: "areaName", label: "Area", half: true, hint: "“Property management in …”" },
      { name: "timeZone", label: "Time zone", half: true, hint: "For instance America/Chicago." },
      { name: "phone", label: "Phone", kind: "tel", half: true },
      { name: "email", label: "E-mail", kind: "email", half: true },
      { name: "street", label: "Street" },
      { name: "city", label: "City", half: true },
      { name: "state", label: "State", half: true, hint: "Two letters." },
      { name: "zip", label: "ZIP", half: true },
      { name: "brokerage", label: "Brokerage" },
      { name: "licenceLine", label: "License line" },
      {
        name: "sample",
        label: "This is the sample company",
        kind: "check",
        hint: "Pages say so at their foot, and figures are marked as samples.",
      },
    ],
  },
  {
    id: "links",
    group: "Company",
    title: "Links",
    page: "/",
    intro: "Pages of other systems. A link that is left empty is not shown.",
    fields: [
      outside("residentPortalUrl", "Resident portal"),
      outside("ownerPortalUrl", "Owner portal"),
      outside("listingsUrl", "Listings", "Stands in the frame of /rentals."),
      outside("bookingUrl", "Booking of a call"),
      outside("walkthroughUrl", "Booking of the walkthrough"),
      outside("multiFamilyUrl", "Custom quote for multi-family"),
    ],
    rows: {
      one: "network",
      fields: [
        {
          name: "network",
          label: "Network",
          kind: "select",
          half: true,
          options: [
            { value: "facebook", label: "Facebook" },
            { value: "instagram", label: "Instagram" },
            { value: "linkedin", label: "LinkedIn" },
            { value: "youtube", label: "YouTube" },
            { value: "x", label: "X" },
          ],
        },
        { name: "url", label: "Address", kind: "url", half: true },
      ],
    },
  },
  {
    id: "office",
    group: "Company",
    title: "Office rules",
    intro:
      "Who hears of a new lead, and how soon an owner is answered. Without an address the admins hear of it.",
    fields: [
      {
        name: "firstResponseMinutes",
        label: "First answer within",
        kind: "number",
        half: true,
        hint: "Minutes.",
      },
    ],
    rows: { one: "address", fields: [{ name: "email", label: "E-mail", kind: "email" }] },
  },
  {
    id: "areas",
    group: "Texts",
    title: "Cities",
    page: "/areas",
    intro:
      "What the city pages say besides the rents. A rule is shown with its source and the day it was checked.",
    fields: [
      { name: "name", label: "Name", half: true },
      { name: "zips", label: "ZIP codes", half: true, hint: "Apart by commas." },
      { name: "intro", label: "Introduction", kind: "area" },
      { name: "cityUrl", label: "The city's own site", kind: "url" },
      { name: "rulesSummary", label: "Rental rules", kind: "area", optional: true },
      { name: "rulesUrl", label: "Where the rule is written", kind: "url", optional: true, half: true },
      { name: "rulesCheckedOn", label: "Checked on", kind: "date", optional: true, half: true },
      { name: "position", label: "Place in the list", kind: "number", half: true },
      { name: "isOnHome", label: "Named on the home page", kind: "check" },
    ],
  },
  {
    id: "claims",
    group: "Texts",
    title: "Claims",
    page: "/",
    intro: "Figures that pages claim. After its last day a claim falls back to the wording without a number.",
    fields: [
      { name: "wording", label: "Wording", hint: "{value} stands where the figure goes." },
      { name: "value", label: "Figure", half: true },
      { name: "source", label: "Source", half: true },
      { name: "fallback", label: "Wording without a number" },
      { name: "asOf", label: "As of", kind: "date", half: true },
      { name: "expiresOn", label: "Last day shown", kind: "date", half: true },
    ],
  },
  {
    id: "testimonials",
    group: "Texts",
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
    group: "Texts",
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
    group: "Texts",
    title: "Referral questions",
    page: "/realtor-referral",
    intro: "Questions and answers on the page for realtors.",
    fields: [],
    rows: {
      one: "question",
      fields: [
        { name: "question", label: "Question" },
        { name: "answer", label: "Answer", kind: "area" },
      ],
    },
  },
  policy("policy:privacy", "Privacy"),
  policy("policy:terms", "Terms of use"),
  policy("policy:accessibility", "Accessibility"),
  policy("policy:sms-terms", "Text message terms"),
];

/** What a form shows and sends: texts by their names, and rows of them. */
export type SettingsValues = { fields: Record<string, string>; rows: Record<string, string>[] };
