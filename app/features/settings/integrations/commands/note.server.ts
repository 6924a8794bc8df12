import { sql } from "drizzle-orm";
import { modes } from "#app/features/settings/integrations/modes.server.ts";
import type { Vendor } from "#app/features/settings/integrations/rules.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Database } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { vendorStates } from "#db/schema/index.ts";

export type VendorOutcome = { ok: true } | VendorFailure;

type Noted = { at: number; problem: string | null };

/** Limits writes of an unchanged state per process, database and vendor. */
const quietMs = 60_000;
const noted = new WeakMap<Database, Map<Vendor, Noted>>();

/**
 * Call it after the vendor call and outside of transactions. Never throws. A single rejected request doesn't mean
 * that the vendor is down.
 */
export async function noteVendor(
  vendor: Vendor,
  outcome: VendorOutcome,
  { now = new Date(), always = false }: { now?: Date; always?: boolean } = {},
): Promise<void> {
  if (!outcome.ok && outcome.reason === "rejected") return;
  const problem = outcome.ok ? null : outcome.detail;
  const isRefused = !outcome.ok && outcome.reason === "not configured" && modes[vendor]() === "live";
  const news = {
    ...(problem === null
      ? { lastSuccessAt: now, refusedSince: null }
      : { lastErrorAt: now, lastError: problem }),
    ...(isRefused && { refusedSince: sql`coalesce(${vendorStates.refusedSince}, ${now.toISOString()})` }),
  };
  try {
    const known = notedIn(db());
    const last = known.get(vendor);
    if (!always && last && last.problem === problem && now.getTime() - last.at < quietMs) return;
    await db()
      .insert(vendorStates)
      .values({ vendor, ...news, refusedSince: isRefused ? now : null })
      .onConflictDoUpdate({ target: vendorStates.vendor, set: news });
    known.set(vendor, { at: now.getTime(), problem });
  } catch (error) {
    logger.warn({ vendor, error: describeError(error) }, "the state of a vendor could not be noted");
  }
}

function notedIn(database: Database) {
  const known = noted.get(database) ?? new Map<Vendor, Noted>();
  noted.set(database, known);
  return known;
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
