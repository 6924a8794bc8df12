import { eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { oldestDraft } from "#app/domain/enrollment/rules.ts";
import { longestAnswer, stepFields, type Typed } from "#app/domain/enrollment/schema.ts";
import { hashSecret, mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { done, type Result } from "#app/domain/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

/**
 * Keeps answers as they were typed, right or wrong, beside those of the other steps: of two tabs the later save of a
 * field stays. A draft that was completed is left as it is.
 */
export async function saveAnswers(
  _actor: Actor,
  { secret, typed, now = new Date() }: { secret: string; typed: Typed; now?: Date },
): Promise<Result> {
  const { values, updatedAt } = enrollmentDrafts;
  const expired = sql`${updatedAt} < ${oldestDraft(now).toISOString()}::timestamptz`;
  await db()
    .insert(enrollmentDrafts)
    .values({ secretHash: hashSecret(secret), values: answersIn(typed), updatedAt: now })
    .onConflictDoUpdate({
      target: enrollmentDrafts.secretHash,
      set: {
        values: sql`case when ${expired} then excluded.values else ${values} || excluded.values end`,
        updatedAt: now,
      },
      setWhere: isNull(enrollmentDrafts.leadId),
    });
  return done(undefined);
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
  const contact = Object.fromEntries(
    Object.entries(before?.values ?? {}).filter(([name]) => stepFields[2].some((field) => field === name)),
  );
  const next = mintSecret();
  await saveAnswers(actor, { secret: next, typed: contact, now });
  return done({ secret: next });
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

const kept = new Set<string>([...stepFields[1], ...stepFields[2], "sms", "from"]);

const answersIn = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      kept.has(name) && value !== undefined ? [[name, value.slice(0, longestAnswer)]] : [],
    ),
  );
