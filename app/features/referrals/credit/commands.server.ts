import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { changeReferral, lockReferral } from "#app/features/referrals/commands.server.ts";
import { findCreditEvidence } from "#app/features/referrals/credit/queries.server.ts";
import { suggestCredit } from "#app/features/referrals/credit/rules.ts";
import type { CreditForm } from "#app/features/referrals/credit/schema.ts";
import { findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import { db } from "#db/instance.server.ts";

type Decision = { id: string; form: z.infer<typeof CreditForm>; now?: Date };

/** Admins only. A choice that differs from the written rule needs a reason. */
export async function decideCredit(
  actor: Actor,
  { id, form: { credit, reason, version }, now = new Date() }: Decision,
): Promise<Result> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx): Promise<Result> => {
    const referral = await lockReferral(tx, id);
    if (!referral) return refused("not_found", "This referral was deleted.");
    if (referral.version !== version) return changedElsewhere("this referral");
    if (referral.paymentStatus === "paid")
      return refused("conflict", "This referral is paid. Reverse the payment first.");
    const { company, "referral-terms": terms } = await findSettingsIn(tx);
    const rule = { activeDays: terms.activeDays, timeZone: company.timeZone };
    const suggested = suggestCredit(await findCreditEvidence(tx, referral), rule);
    if (credit !== suggested?.credit && !reason)
      return refused("invalid", "Say why this differs from your rule.", "reason");
    const before = { credit: referral.credit, reason: referral.creditReason };
    await changeReferral(tx, referral, { credit, creditReason: reason || null }, { actor, now });
    const change = { before, after: { credit, reason }, at: now };
    await recordChange(tx, { actor, action: "payout", subject: `referral:${id}`, ...change });
    return done(undefined);
  });
}
