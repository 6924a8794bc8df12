import { sql } from "drizzle-orm";
import { findAgreementTerms } from "#app/features/settings/company/queries.server.ts";
import { listVendors, modes } from "#app/features/settings/integrations/queries.server.ts";
import type { Vendor } from "#app/features/settings/integrations/rules.ts";
import { checkTemplate } from "#app/integrations/docuseal.server.ts";
import { checkServer } from "#app/integrations/mail.server.ts";
import { listObjects } from "#app/integrations/object-store.server.ts";
import { testConnection } from "#app/integrations/odoo.server.ts";
import { checkKey } from "#app/integrations/rentcast.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { checkAccount as checkStripe } from "#app/integrations/stripe.server.ts";
import { checkAccount as checkTwilio } from "#app/integrations/twilio.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { vendorStates } from "#db/schema/index.ts";

export type VendorOutcome = { ok: true } | VendorFailure;

/**
 * Call it after the vendor call and outside of transactions. Never throws. A single rejected request doesn't mean
 * that the vendor is down.
 */
export async function noteVendor(vendor: Vendor, outcome: VendorOutcome, now = new Date()): Promise<void> {
  if (!outcome.ok && outcome.reason === "rejected") return;
  const isRefused = !outcome.ok && outcome.reason === "not configured" && modes[vendor]() === "live";
  const news = {
    ...(outcome.ok
      ? { lastSuccessAt: now, refusedSince: null }
      : { lastErrorAt: now, lastError: outcome.detail }),
    ...(isRefused && { refusedSince: sql`coalesce(${vendorStates.refusedSince}, ${now.toISOString()})` }),
  };
  try {
    await db()
      .insert(vendorStates)
      .values({ vendor, ...news, refusedSince: isRefused ? now : null })
      .onConflictDoUpdate({ target: vendorStates.vendor, set: news });
  } catch (error) {
    logger.warn({ vendor, error: describeError(error) }, "the state of a vendor could not be noted");
  }
}

/** Not for use in a transaction. Ignores failures caused by the caller's `signal`. */
export const noting =
  <Asked extends unknown[], Outcome extends VendorOutcome>(
    vendor: Vendor,
    ask: (...asked: Asked) => Promise<Outcome>,
  ) =>
  async (...asked: Asked): Promise<Outcome> => {
    const outcome = await ask(...asked);
    if (outcome.ok || !isCanceled(asked.at(-1))) await noteVendor(vendor, outcome);
    return outcome;
  };

const isCanceled = (options: unknown) =>
  options instanceof Object &&
  "signal" in options &&
  options.signal instanceof AbortSignal &&
  options.signal.aborted;

/** Read-only and free of charge at every vendor. Records the results. */
export async function checkVendors(now = new Date()): Promise<void> {
  const live = (await listVendors()).filter(({ mode }) => mode === "live");
  await Promise.all(live.map(({ vendor }) => checkVendor(vendor, now)));
}

export async function checkVendor(vendor: Vendor, now = new Date()): Promise<VendorOutcome> {
  const outcome = await checks[vendor]();
  await noteVendor(vendor, outcome, now);
  return outcome;
}

/** A rejection of a health check is an error, unlike that of a user's request. */
const strictly = async (asked: Promise<VendorOutcome>): Promise<VendorOutcome> => {
  const outcome = await asked;
  if (outcome.ok || outcome.reason === "not configured") return outcome;
  return { ok: false, reason: "unavailable", detail: outcome.detail };
};

async function checkDocuseal(): Promise<VendorOutcome> {
  const { items } = await findAgreementTerms();
  return checkTemplate(items.map(({ title }) => title));
}

const checks: Record<Vendor, () => Promise<VendorOutcome>> = {
  smtp: () => strictly(checkServer()),
  twilio: () => strictly(checkTwilio()),
  rentcast: () => strictly(checkKey()),
  stripe: () => strictly(checkStripe()),
  docuseal: () => strictly(checkDocuseal()),
  odoo: () => strictly(testConnection()),
  files: () => strictly(listObjects("", { limit: 1 })),
};
