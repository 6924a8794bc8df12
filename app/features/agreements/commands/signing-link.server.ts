import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { findLastAgreement } from "#app/features/agreements/commands/draft.server.ts";
import { isSignable } from "#app/features/agreements/rules.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, signingLinks, users } from "#db/schema/index.ts";

type Creation = { leadId: string; formKey?: string | undefined; now?: Date };

/** Opens the live agreement once, on the device of the office. */
export async function createSigningLink(
  actor: Actor,
  { leadId, formKey, now = new Date() }: Creation,
): Promise<Result<{ key: string }>> {
  if (!mayWorkLeads(actor) || actor.kind !== "staff")
    return refused("forbidden", "Sign in to open an agreement.");
  const key = randomUUID() as string;
  return storeOnce({ form: "signing-link", formKey, content: leadId, answer: { key } }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "Lead not found");
    const agreement = await findLastAgreement(tx, lead.id);
    if (!agreement?.ownerUrl || !isSignable(agreement.status))
      return refused("conflict", "There is no agreement to sign. Send it first.");
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000);
    await tx
      .insert(signingLinks)
      .values({ key, agreementId: agreement.id, createdBy: actor.userId, expiresAt });
    return done({ key });
  });
}

export const linkMinutes = 30;

const isUnused = (key: string, now: Date) =>
  and(eq(signingLinks.key, key), isNull(signingLinks.usedAt), gt(signingLinks.expiresAt, now));

/** Null if it was used, expired, or has nothing to sign. */
export async function findSigningLink(key: string | null, now: Date) {
  if (!key || !isUuid(key)) return null;
  const [found] = await db()
    .select({ status: agreements.status, name: agreements.documentName, address: agreements.propertyAddress })
    .from(signingLinks)
    .innerJoin(agreements, eq(agreements.id, signingLinks.agreementId))
    .where(isUnused(key, now));
  return found && isSignable(found.status) ? { key, name: found.name, address: found.address } : null;
}

export function useSigningLink(key: string, now = new Date()): Promise<Result<{ url: string }>> {
  return db().transaction(async (tx): Promise<Result<{ url: string }>> => {
    const [used] = isUuid(key)
      ? await tx.update(signingLinks).set({ usedAt: now }).where(isUnused(key, now)).returning()
      : [];
    const [found] = used
      ? await tx
          .select({ agreement: agreements, by: users.name })
          .from(agreements)
          .leftJoin(users, eq(users.id, used.createdBy ?? ""))
          .where(eq(agreements.id, used.agreementId))
      : [];
    if (!found?.agreement.ownerUrl || !isSignable(found.agreement.status))
      return refused("conflict", "This link was used, has expired, or has nothing to sign.");
    const { leadId, ownerUrl, documentName, mode } = found.agreement;
    const by = { actor: system, actorName: found.by ?? "Staff" };
    const data = { name: documentName, mode };
    if (leadId) await recordEvent(tx, { leadId, kind: "agreement_opened_here", ...by, at: now, data });
    return done({ url: ownerUrl });
  });
}
