import type { Vendor } from "#app/features/settings/integrations/rules.ts";
import { docusealMode } from "#app/integrations/docuseal.server.ts";
import { mailMode } from "#app/integrations/mail.server.ts";
import { objectStoreKind } from "#app/integrations/object-store.server.ts";
import { odooMode } from "#app/integrations/odoo.server.ts";
import { rentcastMode } from "#app/integrations/rentcast.server.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { smsMode } from "#app/integrations/twilio.server.ts";

export type VendorMode = "live" | "sandbox" | "not configured" | "local disk";

export const modes: Record<Vendor, () => VendorMode> = {
  smtp: () => mailMode(),
  twilio: () => smsMode(),
  rentcast: () => rentcastMode(),
  stripe: () => stripeMode(),
  docuseal: () => docusealMode(),
  odoo: () => odooMode(),
  files: () => (objectStoreKind() === "s3" ? "live" : "local disk"),
};
