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

export const vendorSettings: Record<Vendor, readonly string[]> = {
  smtp: ["SMTP_URL", "MAIL_FROM"],
  twilio: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
  rentcast: ["RENTCAST_API_KEY"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  docuseal: ["DOCUSEAL_API_KEY", "DOCUSEAL_TEMPLATE_ID", "DOCUSEAL_WEBHOOK_SECRET"],
  odoo: ["ODOO_URL", "ODOO_API_KEY"],
  files: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
};

export type VendorStanding = Standing & { vendor: Vendor; lastError: string | null };

type Standing = { mode: string; lastSuccessAt: Date | null; lastErrorAt: Date | null };

/** The last response was an error. */
export const isBroken = ({ mode, lastSuccessAt, lastErrorAt }: Standing) =>
  mode === "live" && lastErrorAt !== null && lastErrorAt.getTime() > (lastSuccessAt?.getTime() ?? 0);

export type RefusedVendor = { vendor: Vendor; since: Date };

export const vendorKeys: Record<Vendor, { name: string; settings: readonly string[] }> = {
  smtp: { name: "The mail server", settings: ["SMTP_URL"] },
  twilio: { name: "Twilio", settings: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"] },
  rentcast: { name: "RentCast", settings: ["RENTCAST_API_KEY"] },
  stripe: { name: "Stripe", settings: ["STRIPE_SECRET_KEY"] },
  docuseal: { name: "DocuSeal", settings: ["DOCUSEAL_API_KEY"] },
  odoo: { name: "Odoo", settings: ["ODOO_API_KEY"] },
  files: { name: "The file store", settings: ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] },
};

export type UnsetVendor = { vendor: Vendor; problem: string; settings: readonly string[] };

export const neededVendors: readonly UnsetVendor[] = [
  {
    vendor: "stripe",
    problem: "Payments and invoices are not set up.",
    settings: vendorSettings.stripe,
  },
  {
    vendor: "docuseal",
    problem: "Agreements are not set up.",
    settings: vendorSettings.docuseal,
  },
  { vendor: "smtp", problem: "Emails wait in the outbox.", settings: vendorSettings.smtp },
];
