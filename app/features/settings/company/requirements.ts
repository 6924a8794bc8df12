import type { Requirements } from "#app/features/settings/company/schema.ts";

export const defaultRequirements: Requirements = [
  {
    title: "Insurance",
    detail: "A landlord policy that names the management company as additional insured.",
  },
  {
    title: "Registration",
    detail: "The city's rental registration or certificate, where the city asks for one.",
  },
  { title: "Keys", detail: "Two full sets of keys, openers and codes for every door and mailbox." },
  { title: "W-9", detail: "A signed W-9, so that the year's rent can be reported in the right name." },
  { title: "Bank details", detail: "The account to which the monthly proceeds are sent." },
  { title: "Utilities", detail: "The accounts for gas, water and electricity, and who pays which." },
  { title: "Reserve", detail: "A repair reserve on account, where your agreement asks for one." },
  {
    title: "Safety devices",
    detail: "Working smoke and carbon monoxide alarms, and handrails where code asks for them.",
  },
  {
    title: "Disclosures",
    detail: "What you know of the home: lead paint before 1978, radon, past water damage.",
  },
  {
    title: "Access",
    detail: "A time at which we can enter for the walkthrough, and notice to whoever lives there.",
  },
];
