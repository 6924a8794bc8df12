import { and, eq, isNull, or, sql } from "drizzle-orm";
import { findZip } from "#app/features/analysis/queries/evidence.server.ts";
import { findEnrolledHome, findReport } from "#app/features/analysis/queries/report.server.ts";
import { type Carried, carryOver, nextFrom, oldestDraft } from "#app/features/enrollment/rules.ts";
import { type DraftValues, longestAnswer, type Sent, stepFields } from "#app/features/enrollment/schema.ts";
import { hashSecret, mintSecret } from "#app/features/enrollment/secret.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { storable } from "#app/lib/storable.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

/** Saves answers even if invalid. A completed draft doesn't change unless its lead was deleted. */
export async function saveAnswers(
  _actor: Actor,
  { secret, typed, now = new Date() }: { secret: string; typed: Sent; now?: Date },
): Promise<Result<Sent>> {
  const answers = await withCity(typed);
  const { values, updatedAt, leadId } = enrollmentDrafts;
  const expired = sql`${updatedAt} < ${oldestDraft(now).toISOString()}::timestamptz`;
  // Another report may mean another person, so the earlier SMS consent doesn't carry over.
  const isOtherReport = sql`case when ${values} ->> 'from' is distinct from ${typed.from ?? null}::text
    and ${typed.from ?? null}::text is not null then '{"sms":""}'::jsonb else '{}'::jsonb end`;
  const isGone = sql`exists (select 1 from leads l where l.id = ${leadId} and l.deleted_at is not null)`;
  await db()
    .insert(enrollmentDrafts)
    .values({ secretHash: hashSecret(secret), values: kept(answers), updatedAt: now })
    .onConflictDoUpdate({
      target: enrollmentDrafts.secretHash,
      set: {
        values: sql`case when ${expired} or ${isGone} then excluded.values
          else ${values} || ${isOtherReport} || excluded.values end`,
        updatedAt: now,
        leadId: null,
      },
      setWhere: or(isNull(leadId), isGone),
    });
  return done(answers);
}

export function carryFromAnalysis(
  _actor: Actor,
  { secret, carried, now = new Date() }: { secret: string; carried: Carried; now?: Date },
): Promise<Result> {
  return db().transaction(async (tx): Promise<Result> => {
    const { secretHash } = enrollmentDrafts;
    const row = { secretHash: hashSecret(secret), updatedAt: now };
    // Inserts the row first, so that there is one to lock.
    await tx
      .insert(enrollmentDrafts)
      .values({ ...row, values: {} })
      .onConflictDoNothing();
    const [draft] = await tx
      .select()
      .from(enrollmentDrafts)
      .where(eq(secretHash, row.secretHash))
      .for("update");
    if (!draft || draft.leadId) return refused("conflict", "This enrollment is complete.");
    const before = draft.updatedAt < oldestDraft(now) ? {} : draft.values;
    await tx
      .update(enrollmentDrafts)
      .set({ values: kept(carryOver(before, carried)), updatedAt: now })
      .where(eq(secretHash, row.secretHash));
    return done(undefined);
  });
}

export async function startAnother(
  actor: Actor,
  { secret, now = new Date() }: { secret: string; now?: Date },
): Promise<Result<{ secret: string }>> {
  const [before] = await db()
    .select({ values: enrollmentDrafts.values })
    .from(enrollmentDrafts)
    .where(eq(enrollmentDrafts.secretHash, hashSecret(secret)));
  const contact = stepFields[2].map((name) => [name, before?.values[name]]);
  const next = mintSecret();
  await saveAnswers(actor, { secret: next, typed: Object.fromEntries(contact), now });
  return done({ secret: next });
}

/**
 * Copies the owner only if both reports have the same email. Refused if the home of this report is already
 * enrolled.
 */
export async function startFromReport(
  actor: Actor,
  { secret, from, now = new Date() }: { secret: string; from: string; now?: Date },
): Promise<Result<{ secret: string }>> {
  const [[draft], report] = await Promise.all([
    db()
      .select()
      .from(enrollmentDrafts)
      .where(eq(enrollmentDrafts.secretHash, hashSecret(secret))),
    findReport(from),
  ]);
  const isEnrolled = report !== null && (await findEnrolledHome(report.lead)) !== null;
  const next =
    report && !isEnrolled && draft?.leadId ? nextFrom(report, { ...draft, leadId: draft.leadId }) : "done";
  if (next === "done") return refused("conflict", "This enrollment is complete.");
  return next === "another" ? startAnother(actor, { secret, now }) : done({ secret: mintSecret() });
}

/** Clears the old draft, so that a concurrent request can't restore its answers. */
export async function startEmpty(
  _actor: Actor,
  { secret }: { secret: string },
): Promise<Result<{ secret: string }>> {
  const { secretHash, leadId } = enrollmentDrafts;
  await db()
    .delete(enrollmentDrafts)
    .where(and(eq(secretHash, hashSecret(secret)), isNull(leadId)));
  return done({ secret: mintSecret() });
}

/** Locks the draft until the transaction ends. Undefined if it is missing or too old. */
export async function lockDraft(tx: Transaction, secret: string, now: Date) {
  const [draft] = await tx
    .select()
    .from(enrollmentDrafts)
    .where(eq(enrollmentDrafts.secretHash, hashSecret(secret)))
    .for("update");
  return draft && draft.updatedAt >= oldestDraft(now) ? draft : undefined;
}

async function withCity(typed: Sent): Promise<Sent> {
  const zip = typed.zipCode?.trim().slice(0, 5) ?? "";
  if (!/^\d{5}$/.test(zip) || typed.city?.trim()) return typed;
  const found = await findZip(zip).catch(() => null);
  return found ? { ...typed, city: found.city } : typed;
}

const kept = (values: DraftValues): DraftValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, storable(value.slice(0, longestAnswer))]],
    ),
  );
