import { eq } from "drizzle-orm";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import { changedByOther } from "#app/features/leads/property/facts.ts";
import { changeReferral, lockReferral } from "#app/features/referrals/commands.server.ts";
import type { EditReferralForm } from "#app/features/referrals/office/schema.ts";
import { isReferralStatus, referralFieldNames } from "#app/features/referrals/rules.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { mergeChanges } from "#app/lib/merge-changes.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { realtorReferrals } from "#db/schema/index.ts";

export const referralGone = refused("not_found", "This referral was deleted.");

type StatusChange = { id: string; status: string; version: number; now?: Date };

/** To any status, from any other. Admins only. */
export async function setReferralStatus(
  actor: Actor,
  { id, status, version, now = new Date() }: StatusChange,
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  if (!isReferralStatus(status)) return refused("invalid", "Choose one of the list.", "status");
  return db().transaction(async (tx): Promise<Result> => {
    const referral = await lockReferral(tx, id);
    if (!referral) return referralGone;
    if (referral.status === status) return done(undefined);
    if (referral.version !== version)
      return refused("changed", "Someone else changed this referral. Check it, then choose again.");
    await changeReferral(tx, referral, { status }, { actor, now });
    return done(undefined);
  });
}

/** Contact, property and notes. Refuses a field that someone else changed since it was shown. */
export async function editReferral(
  actor: Actor,
  { id, form, now = new Date() }: { id: string; form: EditReferralForm; now?: Date },
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx): Promise<Result> => {
    const stored = await lockReferral(tx, id);
    if (!stored) return referralGone;
    const { clientPhone, realtorPhone, seen } = form;
    const typed = {
      clientName: form.clientName,
      clientEmail: form.clientEmail ?? null,
      clientPhone: clientPhone?.typed ?? null,
      propertyAddress: form.propertyAddress ?? null,
      propertyType: form.propertyType ?? null,
      realtorName: form.realtorName,
      realtorEmail: form.realtorEmail ?? null,
      realtorPhone: realtorPhone?.typed ?? null,
      realtorCompany: form.realtorCompany ?? null,
      notes: form.notes ?? null,
    };
    const { changed, conflicts } = mergeChanges(referralFieldNames, { now: stored, typed, seen });
    if (conflicts.length > 0) return refused("changed", changedByOther);
    if (changed.length === 0) return done(undefined);
    const change = Object.fromEntries(changed.map((name) => [name, typed[name]]));
    const before = Object.fromEntries(changed.map((name) => [name, stored[name]]));
    const phone = changed.includes("clientPhone") && { clientPhoneE164: clientPhone?.e164 ?? null };
    await changeReferral(tx, stored, { ...change, ...phone }, { actor, now });
    const subject = `referral:${id}`;
    await recordChange(tx, { actor, action: "contact", subject, before, after: change, at: now });
    return done(undefined);
  });
}

/** With its task. Its reversed payments stay in the books; a paid referral is refused. */
export async function deleteReferral(
  actor: Actor,
  { id, now = new Date() }: { id: string; now?: Date },
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx): Promise<Result> => {
    const referral = await lockReferral(tx, id);
    if (!referral) return referralGone;
    if (referral.paymentStatus === "paid")
      return refused("conflict", "This referral is paid. Reverse the payment before you delete it.");
    await tx.delete(realtorReferrals).where(eq(realtorReferrals.id, id));
    const data = { status: referral.status, receivedAt: referral.createdAt };
    await recordAudit(tx, { actor, action: "delete", subject: `referral:${id}`, data, at: now });
    return done(undefined);
  });
}
