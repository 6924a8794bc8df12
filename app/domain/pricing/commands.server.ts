import { eq } from "drizzle-orm";
import { type Actor, accessDenied, isAdmin } from "#app/domain/actor.ts";
import { type FeeModel, quoteCode } from "#app/domain/pricing/quote.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, feeSchedules, payments, quotes } from "#db/schema/index.ts";

type Issue = {
  leadId: string | null;
  model: FeeModel;
  /** Name of the fee schedule that the amounts come from. */
  scheduleName: string;
  /** The inputs and every amount in cents, as the model's document has them. */
  document: Record<string, unknown>;
  now: Date;
};

/**
 * Keeps what an owner is quoted, in the transaction of the form that asked for it. It is written once and never
 * worked out again: a later fee schedule changes none of it.
 */
export async function issueQuote(tx: Transaction, { now, ...quote }: Issue) {
  const [issued] = await tx
    .insert(quotes)
    .values({ ...quote, issuedAt: now })
    .returning({ id: quotes.id, number: quotes.number });
  if (!issued) throw new Error("The quote was not stored");
  return { id: issued.id, code: quoteCode(issued.number) };
}

/**
 * Stores what the company charges from a day on, for admins: a new schedule, or, named by its `slug`, another in place of
 * one that nothing was quoted by. None begins before `today`, `YYYY-MM-DD`. Returns its name.
 */
export async function saveSchedule(
  actor: Actor,
  { slug, facts, today }: { slug: string | null; facts: FeeSchedule; today: string },
  now = new Date(),
): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx): Promise<Result<string>> => {
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
    return done(name);
  });
}

const quotedAlready =
  "Owners were quoted by this schedule, so it stays as it is. Add a fee schedule that applies from a later day.";

async function isQuoted(tx: Transaction, name: string): Promise<boolean> {
  for (const table of [quotes, payments, agreements])
    if ((await tx.$count(table, eq(table.scheduleName, name))) > 0) return true;
  return false;
}
