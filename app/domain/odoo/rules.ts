/** What is known of a lead that goes to Odoo. */
type Known = {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  propertyAddress: string | null;
  propertyType: string | null;
  unitCount: number | null;
  source: string | null;
};

/** A lead as Odoo gets it; `page` is its own page here. */
export function odooLeadOf(lead: Known, page: string) {
  const street = textOf(lead.streetAddress) ?? textOf(lead.propertyAddress);
  const contactName = textOf(lead.name);
  const facts = [
    textOf(lead.propertyType) && `Property: ${lead.propertyType}, ${lead.unitCount ?? 1} unit(s)`,
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

/** How far a lead has come on its way into Odoo; `none` for one that nobody pushed. */
export type OdooLink = {
  state: "none" | "pending" | "pushed" | "failed";
  /** Odoo's own number of it, and its page there. */
  externalId: string | null;
  url: string | null;
  /** What went wrong last. */
  problem: string | null;
};

/** Whether somebody may ask for the push now: it never was, was given up, or hangs on a problem. */
export const mayPushAgain = ({ state, problem }: Pick<OdooLink, "state" | "problem">) =>
  state === "none" || state === "failed" || (state === "pending" && problem !== null);

/** What each step of the connection is called where it fails. */
export const failedStep: Record<string, string> = {
  settings: "Settings",
  address: "Address",
  database: "Database",
  credentials: "Credentials",
  rights: "Rights",
  crm: "CRM app",
  lead: "Leads",
};
