/** The outside systems, in the order in which they are listed. */
export const vendors = ["smtp", "twilio", "rentcast", "stripe", "docuseal", "odoo", "files"] as const;
export type Vendor = (typeof vendors)[number];

export const vendorNames: Record<Vendor, string> = {
  smtp: "Mail (SMTP)",
  twilio: "Texts (Twilio)",
  rentcast: "Rent data (RentCast)",
  stripe: "Payments (Stripe)",
  docuseal: "Agreements (DocuSeal)",
  odoo: "Odoo",
  files: "Files (object store)",
};

type Standing = { mode: string; lastSuccessAt: Date | null; lastErrorAt: Date | null };

/** A live vendor whose last answer was an error. */
export const isBroken = ({ mode, lastSuccessAt, lastErrorAt }: Standing) =>
  mode === "live" && lastErrorAt !== null && lastErrorAt.getTime() > (lastSuccessAt?.getTime() ?? 0);

/** A vendor that agreements or money need and that no setting names: what does not work, and what to set. */
export type UnsetVendor = { vendor: Vendor; problem: string; settings: readonly string[] };

/** The vendors without which no agreement is signed and no money comes in, with the settings that each needs. */
export const neededVendors: readonly UnsetVendor[] = [
  {
    vendor: "stripe",
    problem: "Payments and invoices are not set up.",
    settings: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  },
  {
    vendor: "docuseal",
    problem: "Agreements are not set up.",
    settings: ["DOCUSEAL_API_KEY", "DOCUSEAL_TEMPLATE_ID", "DOCUSEAL_WEBHOOK_SECRET"],
  },
  { vendor: "smtp", problem: "E-mails wait in the outbox.", settings: ["SMTP_URL", "MAIL_FROM"] },
];
