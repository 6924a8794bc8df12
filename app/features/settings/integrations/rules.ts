type VendorFacts = {
  label: string;
  /** The subject of a sentence. */
  name: string;
  settings: readonly string[];
  keys: readonly string[];
};

export const vendorTable = {
  smtp: {
    label: "Mail (SMTP)",
    name: "The mail server",
    settings: ["SMTP_URL", "MAIL_FROM"],
    keys: ["SMTP_URL"],
  },
  twilio: {
    label: "Texts (Twilio)",
    name: "Twilio",
    settings: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
    keys: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
  },
  rentcast: {
    label: "Rent data (RentCast)",
    name: "RentCast",
    settings: ["RENTCAST_API_KEY"],
    keys: ["RENTCAST_API_KEY"],
  },
  stripe: {
    label: "Payments (Stripe)",
    name: "Stripe",
    settings: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
    keys: ["STRIPE_SECRET_KEY"],
  },
  docuseal: {
    label: "Agreements (DocuSeal)",
    name: "DocuSeal",
    settings: ["DOCUSEAL_API_KEY", "DOCUSEAL_TEMPLATE_ID", "DOCUSEAL_WEBHOOK_SECRET"],
    keys: ["DOCUSEAL_API_KEY"],
  },
  odoo: {
    label: "Odoo",
    name: "Odoo",
    settings: ["ODOO_URL", "ODOO_API_KEY"],
    keys: ["ODOO_API_KEY"],
  },
  files: {
    label: "Files (object store)",
    name: "The file store",
    settings: ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    keys: ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  },
} satisfies Record<string, VendorFacts>;

export type Vendor = keyof typeof vendorTable;
export const vendors = Object.keys(vendorTable) as Vendor[];

/** Owners can't be served without them. */
export const neededVendors = ["stripe", "docuseal", "smtp"] as const;
export type NeededVendor = (typeof neededVendors)[number];

export type VendorState = {
  vendor: Vendor;
  mode: "live" | "sandbox" | "not configured" | "local disk";
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastError: string | null;
  refusedSince: Date | null;
  problem?: string | null;
};

export const isBroken = ({
  mode,
  lastSuccessAt,
  lastErrorAt,
}: Pick<VendorState, "mode" | "lastSuccessAt" | "lastErrorAt">) =>
  mode === "live" && lastErrorAt !== null && lastErrorAt.getTime() > (lastSuccessAt?.getTime() ?? 0);

export type RefusedVendor = { vendor: Vendor; since: Date };
