import type { LeadFields } from "#app/features/leads/fields.ts";

type Known = LeadFields & { id: string; propertyAddress: string | null; source: string | null };

/** `page` is the lead's URL here; `details` are lines of the note. */
export function odooLeadOf(lead: Known, { page, details }: { page: string; details: readonly string[] }) {
  const street = textOf(lead.streetAddress) ?? textOf(lead.propertyAddress);
  const contactName = textOf(lead.name);
  const facts = [
    textOf(lead.propertyType) && `Property: ${lead.propertyType}, ${lead.unitCount ?? 1} unit(s)`,
    ...details,
    `Lead: ${page}`,
  ];
  return {
    reference: lead.id,
    name: [contactName ?? textOf(lead.email) ?? "Lead", street].filter(Boolean).join(", "),
    contactName,
    email: textOf(lead.email),
    phone: textOf(lead.phone),
    street,
    city: textOf(lead.city),
    zip: textOf(lead.zipCode),
    description: facts.filter(Boolean).join("\n"),
    source: textOf(lead.source),
  };
}

const textOf = (value: string | null) => value?.trim() || null;

/** `none` if it was never pushed. */
export type OdooLink = {
  state: "none" | "pending" | "pushed" | "failed";
  /** ID and page in Odoo. */
  externalId: string | null;
  url: string | null;
  problem: string | null;
};

export const mayPushAgain = ({ state, problem }: Pick<OdooLink, "state" | "problem">) =>
  state === "none" || state === "failed" || (state === "pending" && problem !== null);

export const failedStep: Record<string, string> = {
  settings: "Settings",
  address: "Address",
  database: "Database",
  credentials: "Credentials",
  rights: "Rights",
  crm: "CRM app",
  lead: "Leads",
};
