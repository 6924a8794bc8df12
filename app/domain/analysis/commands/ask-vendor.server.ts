import { config } from "#app/config.server.ts";
import type { PricedEntry } from "#app/domain/analysis/queries/entry.server.ts";
import { cacheKey, findKeptAnswer } from "#app/domain/analysis/queries/evidence.server.ts";
import type { VendorRent } from "#app/domain/analysis/rules/vendor.ts";
import type { ZipMarket } from "#app/domain/analysis/rules/zip-market.ts";
import { noteVendor } from "#app/domain/vendors/commands.server.ts";
import { estimateRent, findMarket, rentcastMode } from "#app/integrations/rentcast.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { estimateCache } from "#db/schema/index.ts";

const budgetMs = 5_000;

/**
 * The vendor's rent of a home and, where it has one, what it counts in the home's ZIP code: as they were kept or asked
 * for now, at most 5 s together. Null for every reason it may have to give none.
 */
export async function askVendor(
  { entryId, subject }: Pick<PricedEntry, "entryId" | "subject">,
  now: Date,
): Promise<{ rent: VendorRent; market: ZipMarket | null } | null> {
  const end = performance.now() + budgetMs;
  const { streetAddress: street, zipCode } = subject;
  const rent = await answerTo(cacheKey(subject), () => estimateRent(subject), { entryId, street, now });
  if (!rent) return null;
  const timeoutMs = Math.min(config.rentcast.timeoutMs, Math.max(1, Math.round(end - performance.now())));
  const settings = { ...config.rentcast, timeoutMs };
  const market = await answerTo(`market|${zipCode}`, () => findMarket(zipCode, { settings }), {
    entryId,
    street,
    now,
  });
  return { rent, market };
}

type Answer<Reply> = { ok: true; reply: Reply } | VendorFailure;
type About = { entryId: string; street: string; now: Date };

async function answerTo<Reply extends Record<string, unknown>>(
  key: string,
  ask: () => Promise<Answer<Reply>>,
  { entryId, street, now }: About,
): Promise<Reply | null> {
  const kept = await findKeptAnswer<Reply>(key, now);
  if (kept) return "rejected" in kept ? null : kept;
  const result = await ask();
  const why = result.ok ? "" : withoutStreet(result.detail, street);
  const news = result.ok ? result : { ...result, detail: why };
  if (rentcastMode() === "live") await noteVendor("rentcast", news, { now });
  if (!result.ok && result.reason !== "rejected") {
    const { reason } = result;
    const isMissing = reason === "not configured" && !config.rentcast.apiKey;
    if (!isMissing) logger.warn({ entryId, reason, detail: why }, "the rent data vendor gave no answer");
    return null;
  }
  const reply = result.ok ? result.reply : { rejected: result.detail };
  const row = { key, reply, fetchedAt: now };
  await db().insert(estimateCache).values(row).onConflictDoUpdate({ target: estimateCache.key, set: row });
  return result.ok ? result.reply : null;
}

/** The vendor's own words may repeat what it was asked; a log names no homes. */
const withoutStreet = (detail: string, street: string) =>
  street ? detail.replaceAll(street, "[street]") : detail;
