import { and, eq, isNull, sql } from "drizzle-orm";
import type { Typed } from "#app/features/enrollment/page.ts";
import { findDraft, hashSecret } from "#app/features/enrollment/queries/draft.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

const { secretHash, values, leadId } = enrollmentDrafts;

/** Saves answers even if invalid. A completed draft doesn't change. */
export async function saveAnswers(
  _actor: Actor,
  { secret, typed, now = new Date() }: { secret: string; typed: Typed; now?: Date },
): Promise<Result> {
  await db()
    .insert(enrollmentDrafts)
    .values({ secretHash: hashSecret(secret), values: typed, updatedAt: now })
    .onConflictDoUpdate({
      target: secretHash,
      set: { values: sql`${values} || excluded.values`, updatedAt: now },
      setWhere: isNull(leadId),
    });
  return done(undefined);
}

/** Starts with what an analysis asked for, unless an enrollment with a home is in progress. */
export async function startFromAnalysis(
  actor: Actor,
  { secret, typed, now = new Date() }: { secret: string; typed: Typed; now?: Date },
): Promise<Result> {
  const draft = await findDraft(secret, now);
  return draft?.values.streetAddress ? done(undefined) : saveAnswers(actor, { secret, typed, now });
}

/** Another person on this computer finds nothing of the answers. A completed draft stays. */
export async function discardDraft(_actor: Actor, secret: string): Promise<Result> {
  await db()
    .delete(enrollmentDrafts)
    .where(and(eq(secretHash, hashSecret(secret)), isNull(leadId)));
  return done(undefined);
}
