import { and, eq, sql } from "drizzle-orm";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import type { ExcludeForm, LeaseForm } from "#app/features/analysis/book/schema.ts";
import { onReport, priceAgain } from "#app/features/analysis/commands/owner-requests.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import { comps } from "#db/schema/index.ts";

/** Admins only. Adds a record to the comp book, or changes one that nobody changed since it was read. */
export async function saveLease(
  actor: Actor,
  { form: { id, version, point, ...facts }, now = new Date() }: { form: LeaseForm; now?: Date },
): Promise<Result<{ isNew: boolean }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const values = { ...facts, lat: point?.lat ?? null, lng: point?.lng ?? null };
  return db().transaction(async (tx): Promise<Result<{ isNew: boolean }>> => {
    const { address, zipCode, kind, date } = values;
    const same = and(
      eq(comps.address, address),
      eq(comps.zipCode, zipCode),
      eq(comps.kind, kind),
      eq(comps.date, date),
    );
    const [twin] = await tx.select({ id: comps.id }).from(comps).where(same);
    if (twin && twin.id !== id)
      return refused("conflict", "The book has this home with this date already.", "address");
    const [before] = id ? await tx.select().from(comps).where(eq(comps.id, id)).for("update") : [];
    if (id && !before) return refused("not_found", "There is no such lease.");
    if (before && before.version !== version) return changedElsewhere("this lease");
    const [stored] = before
      ? await tx
          .update(comps)
          .set({ ...values, version: sql`${comps.version} + 1` })
          .where(eq(comps.id, before.id))
          .returning({ id: comps.id })
      : await tx
          .insert(comps)
          .values({ ...values, createdAt: now })
          .onConflictDoNothing()
          .returning({ id: comps.id });
    if (!stored) return refused("conflict", "The book has this home with this date already.", "address");
    const change = { before: before ?? null, after: values, at: now };
    await recordChange(tx, { actor, action: "content", subject: `lease:${stored.id}`, ...change });
    return done({ isNew: !before });
  });
}

/** Admins only. A record that is left out prices no home and scores no estimate. */
export async function excludeLease(
  actor: Actor,
  { form: { id, version, reason }, now = new Date() }: { form: z.output<typeof ExcludeForm>; now?: Date },
): Promise<Result<{ isExcluded: boolean }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx): Promise<Result<{ isExcluded: boolean }>> => {
    const [before] = await tx.select().from(comps).where(eq(comps.id, id)).for("update");
    if (!before) return refused("not_found", "There is no such lease.");
    if (before.version !== version) return changedElsewhere("this lease");
    if (!before.excludedReason && !reason) return refused("invalid", "Enter a reason.", "reason");
    const after = { excludedReason: reason || null };
    await tx
      .update(comps)
      .set({ ...after, version: sql`${comps.version} + 1` })
      .where(eq(comps.id, id));
    await recordChange(tx, {
      actor,
      action: "content",
      subject: `lease:${id}`,
      before: { excludedReason: before.excludedReason },
      after,
      at: now,
    });
    return done({ isExcluded: after.excludedReason !== null });
  });
}

/** Admins only. The next version of a home's estimate, by the data of today. */
export function estimateAgain(
  actor: Actor,
  { leadId, now = new Date() }: { leadId: string; now?: Date },
): Promise<Result> {
  if (!isAdmin(actor)) return Promise.resolve(refused("forbidden", accessDenied));
  return onReport({ actor, leadId }, async (tx, { entry }) => {
    if (entry.estimateState === "queued") return refused("conflict", "This home is being priced already.");
    await priceAgain(tx, entry);
    await recordEvent(tx, { leadId, kind: "estimate_asked", actor, at: now });
    return done(undefined);
  });
}
