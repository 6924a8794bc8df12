import { halfHours } from "#app/components/dates/date-input.ts";
import type { FieldSpec, SectionSpec } from "#app/features/settings/section-types.ts";

const outside = (name: string, label: string, hint?: string): FieldSpec => ({
  name,
  label,
  kind: "url",
  optional: true,
  ...(hint && { hint }),
});

const weekday = (day: number, label: string): FieldSpec => ({
  name: `day${day}`,
  label,
  kind: "check",
  half: true,
});

export const companySections: readonly SectionSpec[] = [
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
      { name: "phone", label: "Phone", kind: "tel", half: true },
      { name: "email", label: "Email", kind: "email", half: true },
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
    id: "service-area",
    group: "Company",
    title: "Service area",
    intro:
      "Where the company manages homes. A home elsewhere gets no estimate, and its report says that it is outside of the area.",
    fields: [
      { name: "states", label: "States", half: true, hint: "Two letters each, like IA, NE." },
      { name: "timeZone", label: "Time zone", half: true, hint: "For instance America/Chicago." },
      {
        name: "zips",
        label: "ZIP codes",
        kind: "area",
        optional: true,
        hint: "Codes or ranges, like 50309, 50310-50325. Leave empty to serve the whole of the states.",
      },
      {
        name: "fairHousing",
        label: "Fair housing line",
        kind: "area",
        hint: "At the foot of every page. Name the laws of your states beside the federal one.",
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
      {
        name: "pushesToOdoo",
        label: "Push new leads to Odoo",
        kind: "check",
        hint: "Where ODOO_URL and ODOO_API_KEY are set.",
      },
    ],
    rows: { one: "address", fields: [{ name: "email", label: "Email", kind: "email" }] },
  },
  {
    id: "visits",
    group: "Company",
    title: "Visits",
    page: "/enroll",
    intro:
      "When a walkthrough can be booked, by the company's own clock. Until other days are saved here, the federal holidays of the next fourteen months are closed.",
    fields: [
      weekday(1, "Monday"),
      weekday(2, "Tuesday"),
      weekday(3, "Wednesday"),
      weekday(4, "Thursday"),
      weekday(5, "Friday"),
      weekday(6, "Saturday"),
      { name: "day7", label: "Sunday", kind: "check" },
      { name: "opensAt", label: "First begins at", kind: "select", half: true, options: halfHours },
      { name: "closesAt", label: "Last begins at", kind: "select", half: true, options: halfHours },
      {
        name: "noticeHours",
        label: "Notice",
        kind: "number",
        half: true,
        hint: "Hours between booking and visit.",
      },
      { name: "horizonDays", label: "Bookable ahead", kind: "number", half: true, hint: "Days." },
      {
        name: "closedDays",
        label: "Closed days",
        kind: "long",
        optional: true,
        hint: "One on each line, like 2026-12-24.",
      },
    ],
  },
  {
    id: "agreement",
    group: "Company",
    title: "Agreement",
    intro:
      "What the management agreement says, item by item as the rule for brokers lists them. Marks are filled in: {property}, {home}, {owner}, {fees}, {quote}, {term}, {approval}, {day}, {notice}, {broker}, {license} and {company}. An agreement in which anything is missing is not sent: staff get a task that says what. With DocuSeal, each item is a text field of its template under the same name.",
    fields: [
      { name: "brokerName", label: "Broker who signs", half: true, optional: true },
      { name: "brokerEmail", label: "Broker's email", kind: "email", half: true, optional: true },
      { name: "brokerLicence", label: "Broker's license", optional: true },
      {
        name: "statementDay",
        label: "Income and statement by",
        kind: "number",
        half: true,
        hint: "Day of the month.",
      },
      { name: "noticeDays", label: "Notice", kind: "number", half: true, hint: "Days." },
      { name: "openDays", label: "Open to be signed for", kind: "number", half: true, hint: "Days." },
      {
        name: "checkedOn",
        label: "List read by counsel on",
        kind: "date",
        half: true,
        optional: true,
        hint: "What an agreement must say is a rule of your state’s real estate commission.",
      },
    ],
    rows: {
      one: "item",
      fields: [
        { name: "title", label: "Item" },
        { name: "text", label: "Text", kind: "area", optional: true },
      ],
    },
  },
  {
    id: "referral-terms",
    group: "Company",
    title: "Referral terms",
    page: "/realtor-referral",
    intro: "What realtors are offered, and within how many hours their client hears from us.",
    fields: [
      {
        name: "feeDollars",
        label: "Referral fee",
        kind: "number",
        half: true,
        hint: "Dollars, paid to the brokerage.",
      },
      {
        name: "contactHours",
        label: "Contact within",
        kind: "number",
        half: true,
        hint: "Hours by the clock, nights and weekends included.",
      },
    ],
  },
];
