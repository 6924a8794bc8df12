import { neededVendors, type UnsetVendor, type Vendor, vendors } from "#app/domain/vendors/rules.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { mailMode } from "#app/integrations/mail.server.ts";
import { objectStoreKind } from "#app/integrations/object-store.server.ts";
import { odooMode } from "#app/integrations/odoo.server.ts";
import { rentcastMode } from "#app/integrations/rentcast.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { smsMode } from "#app/integrations/twilio.server.ts";
import { db } from "#db/instance.server.ts";
import { vendorStates } from "#db/schema/index.ts";

export type VendorState = {
  vendor: Vendor;
  mode: "live" | "sandbox" | "not configured" | "local disk";
  lastSuccessAt: Date | null;
  lastErrorAt: Date | null;
  lastError: string | null;
};

/** Every outside system: what the settings make of it, and how it last answered. */
export async function listVendors(): Promise<VendorState[]> {
  const rows = await db().select().from(vendorStates).limit(100);
  return vendors.map((vendor) => {
    const row = rows.find((each) => each.vendor === vendor);
    const { lastSuccessAt = null, lastErrorAt = null, lastError = null } = row ?? {};
    return { vendor, mode: modes[vendor](), lastSuccessAt, lastErrorAt, lastError };
  });
}

/** What agreements and money need and nobody has set; empty in a demo, which has stand-ins. */
export const listUnset = (): UnsetVendor[] =>
  neededVendors.filter(({ vendor }) => modes[vendor]() === "not configured");

const modes: Record<Vendor, () => VendorState["mode"]> = {
  smtp: () => mailMode(),
  twilio: () => smsMode(),
  rentcast: () => rentcastMode(),
  stripe: () => stripeMode(),
  docuseal: () => docusealMode(),
  odoo: () => odooMode(),
  files: () => (objectStoreKind() === "s3" ? "live" : "local disk"),
};
