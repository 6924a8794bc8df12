import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { findEnrolledHome, findReport, findZip } from "#app/domain/analysis/queries.server.ts";
import { type Carried, carryOver, homeLine, nextFrom, oldestDraft } from "#app/domain/enrollment/rules.ts";
import { type DraftValues, longestAnswer, type Sent, stepFields } from "#app/domain/enrollment/schema.ts";
import { hashSecret, mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { storable } from "#app/storable.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

/**
 * Keeps answers as they were typed, right or wrong, beside those of the other steps: of two tabs the later save of a
 * field stays. A draft that was completed is left as it is, unless its lead was deleted. A known ZIP code fills its city
 * where nobody wrote one; returns the answers with it, and the home that the draft has now (`homeLine`).
 */
export async function saveAnswers(
  _actor: Actor,
  { secret, typed, now = new Date() }: { secret: string; typed: Sent; now?: Date },
): Promise<Result<{ typed: Sent; home: string | null }>> {
  const answers = await withCity(typed);
  const { values, updatedAt, leadId } = enrollmentDrafts;
  const expired = sql`${updatedAt} < ${oldestDraft(now).toISOString()}::timestamptz`;
  // Whoever comes with another report may be another person: what the former agreed to is not theirs.
  const isOtherReport = sql`case when ${values} ->> 'from' is distinct from ${typed.from ?? null}::text
    and ${typed.from ?? null}::text is not null then '{"sms":""}'::jsonb else '{}'::jsonb end`;
  const isGone = sql`exists (select 1 from leads l where l.id = ${leadId} and l.deleted_at is not null)`;
  const [draft] = await db()
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
    })
    .returning({ values });
  return done({ typed: answers, home: draft ? homeLine(draft.values) : null });
}

/**
 * Keeps what a rent analysis told of its owner and home for whoever enrolls from the same browser, as `carryOver` says.
 * A draft that was completed takes nothing.
 */
export function carryFromAnalysis(
  _actor: Actor,
  { secret, carried, now = new Date() }: { secret: string; carried: Carried; now?: Date },
): Promise<Result> {
  return db().transaction(async (tx): Promise<Result> => {
    const { secretHash } = enrollmentDrafts;
    const row = { secretHash: hashSecret(secret), updatedAt: now };
    // There is one to hold from here on, whoever else begins it.
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

/** After one home, the next: a new draft that knows the owner already. Returns its secret. */
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
 * After one home, the next from its own report: a new draft, which knows the owner where both have one e-mail, else
 * nobody. Returns its secret; refused where no enrollment was completed, and where the home of this very report is
 * enrolled, whoever did it.
 *
 * @param ask.from the lead of the report, as the address names it.
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

/**
 * For somebody else at the same computer: what was answered is gone, so that nothing sent at the same moment brings it
 * back, unless it was completed. Returns the secret of a new draft, with nothing in it.
 */
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

/** The draft of a secret, held for the rest of the transaction; undefined when there is none or it is too old. */
export async function lockDraft(tx: Transaction, secret: string, now: Date) {
  const [draft] = await tx
    .select()
    .from(enrollmentDrafts)
    .where(eq(enrollmentDrafts.secretHash, hashSecret(secret)))
    .for("update");
  return draft && draft.updatedAt >= oldestDraft(now) ? draft : undefined;
}

/** What cannot be looked up now is left to the check. */
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
