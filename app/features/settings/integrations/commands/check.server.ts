import { config } from "#app/config.server.ts";
import { findAgreementTerms } from "#app/features/settings/company/queries.server.ts";
import type { VendorOutcome } from "#app/features/settings/integrations/commands/note.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands/note.server.ts";
import { listVendors } from "#app/features/settings/integrations/queries.server.ts";
import type { Vendor } from "#app/features/settings/integrations/rules.ts";
import { findTemplate } from "#app/integrations/docuseal.server.ts";
import { checkServer } from "#app/integrations/mail.server.ts";
import { listObjects } from "#app/integrations/object-store.server.ts";
import { testConnection } from "#app/integrations/odoo.server.ts";
import { checkKey } from "#app/integrations/rentcast.server.ts";
import { checkAccount as checkStripe } from "#app/integrations/stripe.server.ts";
import { checkAccount as checkTwilio } from "#app/integrations/twilio.server.ts";

/** Read-only and free of charge at every vendor. Records the results. */
export async function checkVendors(now = new Date()): Promise<void> {
  const live = (await listVendors()).filter(({ mode }) => mode === "live");
  await Promise.all(
    live.map(async ({ vendor }) => noteVendor(vendor, await checks[vendor](), { now, always: true })),
  );
}

/** A rejection of a health check is an error, unlike that of a user's request. */
const strictly = async (asked: Promise<VendorOutcome>): Promise<VendorOutcome> => {
  const outcome = await asked;
  if (outcome.ok || outcome.reason === "not configured") return outcome;
  return { ok: false, reason: "unavailable", detail: outcome.detail };
};

/** The template must accept every field of the agreement. */
async function checkTemplate(): Promise<VendorOutcome> {
  const { templateId = 0 } = config.docuseal;
  const { items } = await findAgreementTerms();
  const titles = items.map(({ title }) => title);
  const found = await findTemplate(templateId, titles);
  if (!found.ok) return found;
  const lacks = lackingIn(found.template);
  return lacks === "" ? { ok: true } : { ok: false, reason: "rejected", detail: `The template ${lacks}` };
}

type Template = Extract<Awaited<ReturnType<typeof findTemplate>>, { ok: true }>["template"];

function lackingIn(template: Template): string {
  if (!template) return "of DOCUSEAL_TEMPLATE_ID is not there";
  if (template.archived) return "of DOCUSEAL_TEMPLATE_ID is archived";
  const { roles, fields, signatures } = template.missing;
  return [
    ...roles.map((role) => `has no role “${role}”`),
    ...signatures.map((role) => `has no signature field for the role “${role}”`),
    ...fields.map((field) => `has no field “${field}” for the owner`),
  ].join(", ");
}

const checks: Record<Vendor, () => Promise<VendorOutcome>> = {
  smtp: () => strictly(checkServer()),
  twilio: () => strictly(checkTwilio()),
  rentcast: () => strictly(checkKey()),
  stripe: () => strictly(checkStripe()),
  docuseal: () => strictly(checkTemplate()),
  odoo: () => strictly(testConnection()),
  files: () => strictly(listObjects("", { limit: 1 })),
};
