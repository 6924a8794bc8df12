import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { findZip } from "#app/features/analysis/queries/evidence.server.ts";
import { type DraftValues, type Sent, stepFields } from "#app/features/enrollment/page.ts";
import {
  findDraft,
  hashSecret,
  mintSecret,
  oldestDraft,
} from "#app/features/enrollment/queries/draft.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

const { secretHash, values, updatedAt, leadId } = enrollmentDrafts;

/** Saves answers even if invalid. A completed draft doesn't change. */
export async function saveAnswers(
  _actor: Actor,
  { secret, typed, now = new Date() }: { secret: string; typed: Sent; now?: Date },
): Promise<Result<Sent>> {
  const answers = await withCity(typed);
  await db()
    .insert(enrollmentDrafts)
    .values({ secretHash: hashSecret(secret), values: answers, updatedAt: now })
    .onConflictDoUpdate({
      target: secretHash,
      set: {
        values: sql`case when ${lt(updatedAt, oldestDraft(now))} then excluded.values
          else ${values} || excluded.values end`,
        updatedAt: now,
      },
      setWhere: isNull(leadId),
    });
  return done(answers);
}

/** Starts with what an analysis asked for, unless an enrollment with a home is in progress. */
export async function startFromAnalysis(
  actor: Actor,
  { secret, typed, now = new Date() }: { secret: string | null; typed: Sent; now?: Date },
): Promise<Result<{ secret: string }>> {
  const draft = await findDraft(secret, now);
  if (secret && draft?.values.streetAddress && !draft.leadId) return done({ secret });
  return replaceDraft(actor, { secret, typed, now });
}

/** The owner's next home. @param enrolled the secret of the completed enrollment */
export async function startAnother(
  actor: Actor,
  { secret, enrolled, now = new Date() }: { secret: string | null; enrolled: string | null; now?: Date },
): Promise<Result<{ secret: string }>> {
  const before = await findDraft(enrolled, now);
  const contact = stepFields[2].map((name) => [name, before?.values[name] ?? ""]);
  return replaceDraft(actor, { secret, typed: Object.fromEntries(contact), now });
}

/** A new secret, so that another person on this computer finds nothing of the earlier answers. */
export async function replaceDraft(
  actor: Actor,
  { secret, typed, now = new Date() }: { secret: string | null; typed: DraftValues; now?: Date },
): Promise<Result<{ secret: string }>> {
  if (secret)
    await db()
      .delete(enrollmentDrafts)
      .where(and(eq(secretHash, hashSecret(secret)), isNull(leadId)));
  const next = mintSecret();
  await saveAnswers(actor, { secret: next, typed, now });
  return done({ secret: next });
}

async function withCity(typed: Sent): Promise<Sent> {
  const zip = typed.zipCode?.trim().slice(0, 5) ?? "";
  if (!/^\d{5}$/.test(zip) || typed.city?.trim()) return typed;
  const found = await findZip(zip).catch(() => null);
  return found ? { ...typed, city: found.city } : typed;
}
