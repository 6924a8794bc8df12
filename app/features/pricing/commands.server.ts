import { eq } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { type FeeModel, quoteCode } from "#app/features/pricing/quote.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, feeSchedules, payments, quotes } from "#db/schema/index.ts";

type Issue = {
  leadId: string | null;
  model: FeeModel;
  scheduleName: string;
  document: Record<string, unknown>;
  now: Date;
};

/** Runs in the caller's transaction. A quote never changes, even if the fee schedule does. */
export async function issueQuote(tx: Transaction, { now, ...quote }: Issue) {
  const [issued] = await tx
    .insert(quotes)
    .values({ ...quote, issuedAt: now })
    .returning({ id: quotes.id, number: quotes.number });
  if (!issued) throw new Error("The quote was not stored");
  return { id: issued.id, code: quoteCode(issued.number) };
}

/** `slug` replaces a schedule that no quote uses; `today` is `YYYY-MM-DD`. */
export async function saveSchedule(
  actor: Actor,
  { slug, facts, today }: { slug: string | null; facts: FeeSchedule; today: string },
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const result = await db().transaction(async (tx): Promise<Result<string>> => {
    const schedules = await tx.select().from(feeSchedules).for("update");
    const last = schedules.find(({ name }) => name === slug);
    if (slug !== null && !last) return refused("not_found", "There is no such fee schedule.");
    if (last && (await isQuoted(tx, last.name))) return refused("conflict", quotedAlready, "effectiveFrom");
    if (facts.effectiveFrom < today && facts.effectiveFrom !== last?.effectiveFrom)
      return refused("invalid", "Choose today or a later day.", "effectiveFrom");
    if (schedules.some((each) => each !== last && each.effectiveFrom === facts.effectiveFrom))
      return refused(
        "conflict",
        "Another schedule begins on this day. Open that one to change it.",
        "effectiveFrom",
      );
    const { name, effectiveFrom } = facts;
    const values = { name, effectiveFrom, document: facts };
    if (last) await tx.update(feeSchedules).set(values).where(eq(feeSchedules.name, last.name));
    else await tx.insert(feeSchedules).values({ ...values, createdAt: now });
    // A new schedule is recorded as what it changes.
    const earlier = schedules.filter((each) => each.effectiveFrom < effectiveFrom);
    const replaced = earlier.sort((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0];
    const change = { before: (last ?? replaced)?.document, after: facts, at: now };
    await recordChange(tx, { actor, action: "setting", subject: `fees:${name}`, ...change });
    return done(name);
  });
  // Its page opens next.
  if (result.ok) clearCaches();
  return result;
}

const quotedAlready =
  "Owners were quoted by this schedule, so it stays as it is. Add a fee schedule that applies from a later day.";

const isQuoted = async (tx: Transaction, name: string) =>
  (await tx.$count(quotes, eq(quotes.scheduleName, name))) > 0 ||
  (await tx.$count(payments, eq(payments.scheduleName, name))) > 0 ||
  (await tx.$count(agreements, eq(agreements.scheduleName, name))) > 0;
