import { eq, max, sql } from "drizzle-orm";
import { recordAudit, recordChange } from "#app/features/accounts/audit/records.server.ts";
import { changeReferral, lockReferral } from "#app/features/referrals/commands.server.ts";
import { findEvidence, listYearIn } from "#app/features/referrals/payouts/queries.server.ts";
import {
  checkLabels,
  checklist,
  firstNumber,
  missingOf,
  payoutNumber,
} from "#app/features/referrals/payouts/rules.ts";
import type { PayeeForm, PayForm, ReverseForm } from "#app/features/referrals/payouts/schema.ts";
import { findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { csvLine, lowerFirst } from "#app/lib/text.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { payees, type realtorReferrals, referralPayouts } from "#db/schema/index.ts";

type Payment = { referralId: string; form: PayForm; now?: Date };

/** Once per referral, until the payment is reversed. With gaps in the checklist only for a reason. Admins only. */
export async function payReferral(
  actor: Actor,
  { referralId, form: { formKey, ...form }, now = new Date() }: Payment,
): Promise<Result<Record<string, never>>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const sent = { form: "payout", formKey, content: { referralId, ...form }, answer: {} };
  return storeOnce<Record<string, never>>(sent, async (tx) => {
    const referral = await lockReferral(tx, referralId);
    if (!referral) return refused("not_found", "This referral was deleted.");
    if (referral.paymentStatus === "paid") return refused("conflict", "This referral is already paid.");
    if (referral.status === "lost") return refused("conflict", lostReferral);
    const { company, "referral-terms": terms } = await findSettingsIn(tx);
    const { timeZone } = company;
    const found = await findOrAddPayee(tx, actor, {
      id: form.payeeId,
      brokerage: referral.realtorCompany,
      now,
    });
    if (!found.ok) return found;
    const payee = found.value;
    const evidence = await findEvidence(tx, referral, terms);
    const choice = { ...payee, missing: missingOf(payee, dayIn(timeZone, now)) };
    const answers = { firstRent: form.firstRent, purchase: form.purchase };
    const checks = checklist(evidence, { payee: choice, answers, timeZone });
    const gaps = checks.filter(({ isMet }) => !isMet);
    const missing = gaps.map(({ key }) => lowerFirst(checkLabels[key])).join("; ");
    if (gaps.length > 0 && !form.reason)
      return refused("invalid", `Enter why you pay anyway. Not confirmed: ${missing}.`, "reason");
    const number = await nextNumber(tx);
    const reason = gaps.length > 0 ? form.reason : null;
    await tx.insert(referralPayouts).values({
      number,
      referralId,
      payeeId: payee.id,
      payeeName: payee.name,
      amountCents: form.fee,
      facts: factsOf(referral, payee),
      checks,
      reason,
      paidAt: now,
      paidBy: actor.userId,
    });
    const paid = { paymentStatus: "paid", referralFee: dollarsFromCents(form.fee), paymentDate: now };
    await changeReferral(tx, referral, paid, { actor, now });
    await recordAudit(tx, {
      actor,
      action: "payout",
      subject: `referral:${referralId}`,
      data: {
        number: payoutNumber(number),
        cents: form.fee,
        payee: payee.name,
        gaps: gaps.map(({ key }) => key),
        reason,
      },
      at: now,
    });
    return done({});
  });
}

const lostReferral = "This referral is lost. Change its status before you pay it.";

type Payee = typeof payees.$inferSelect;

async function findOrAddPayee(
  tx: Transaction,
  actor: StaffActor,
  { id, brokerage, now }: { id: string; brokerage: string | null; now: Date },
): Promise<Result<Payee>> {
  const name = brokerage?.trim();
  if (!id && !name)
    return refused("invalid", "Choose the payee. The referral names no brokerage.", "payeeId");
  const which = id ? eq(payees.id, id) : eq(payees.name, name ?? "");
  const added = id
    ? []
    : await tx
        .insert(payees)
        .values({ name: name ?? "", createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning({ id: payees.id });
  const [payee] = await tx.select().from(payees).where(which).for("update");
  if (!payee) return refused("invalid", "This payee is gone. Choose another one.", "payeeId");
  if (added.length > 0)
    await recordAudit(tx, { actor, action: "payout", subject: `payee:${payee.id}`, data: { name }, at: now });
  return done(payee);
}

/** Without gaps: the transaction that takes one ends before the next. */
async function nextNumber(tx: Transaction) {
  await lockText(tx, "payouts", "number");
  const [last] = await tx.select({ number: max(referralPayouts.number) }).from(referralPayouts);
  return (last?.number ?? firstNumber - 1) + 1;
}

const factsOf = (referral: typeof realtorReferrals.$inferSelect, payee: Payee) => ({
  client: referral.clientName ?? "",
  property: referral.propertyAddress ?? "",
  realtor: referral.realtorName ?? "",
  referredAt: referral.createdAt.toISOString(),
  license: [payee.licenseState, payee.licenseNumber].filter(Boolean).join(" "),
});

/** The referral can then be paid again, under a new number. Admins only. */
export async function reversePayout(
  actor: Actor,
  { payoutId, reason, referralId, now = new Date() }: ReverseForm & { referralId: string; now?: Date },
): Promise<Result<{ number: string }>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx): Promise<Result<{ number: string }>> => {
    const referral = await lockReferral(tx, referralId);
    const [payout] = await tx
      .select()
      .from(referralPayouts)
      .where(eq(referralPayouts.id, payoutId))
      .for("update");
    if (!referral || payout?.referralId !== referral.id) return refused("not_found", "This payment is gone.");
    if (payout.reversedAt) return refused("conflict", "This payment was already reversed.");
    await tx
      .update(referralPayouts)
      .set({ reversedAt: now, reversedBy: actor.userId, reversalReason: reason })
      .where(eq(referralPayouts.id, payoutId));
    const unpaid = { paymentStatus: "reversed", referralFee: null, paymentDate: null };
    await changeReferral(tx, referral, unpaid, { actor, now });
    const number = payoutNumber(payout.number);
    await recordAudit(tx, {
      actor,
      action: "refund",
      subject: `referral:${referralId}`,
      data: { number, reason },
      at: now,
    });
    return done({ number });
  });
}

/** Admins only. */
export async function savePayee(
  actor: Actor,
  { id, version, referral: _, now = new Date(), ...form }: PayeeForm & { now?: Date },
): Promise<Result<{ id: string; isNew: boolean }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const facts = {
    name: form.name,
    licenseNumber: form.licenseNumber ?? null,
    licenseState: form.licenseState ?? null,
    licenseExpiresOn: form.licenseExpiresOn ?? null,
    w9On: form.w9On ?? null,
    entityType: form.entityType ?? null,
    taxIdLastFour: form.taxIdLastFour ?? null,
  };
  return db().transaction(async (tx): Promise<Result<{ id: string; isNew: boolean }>> => {
    const [other] = await tx.select({ id: payees.id }).from(payees).where(eq(payees.name, form.name));
    if (other && other.id !== id) return refused("conflict", "Another payee already has this name.", "name");
    const [before] = id ? await tx.select().from(payees).where(eq(payees.id, id)).for("update") : [];
    if (id && !before) return refused("not_found", "This payee is gone.");
    if (before && before.version !== version) return changedElsewhere("this payee");
    const change = { ...facts, updatedAt: now, version: sql`${payees.version} + 1` };
    const [stored] = before
      ? await tx.update(payees).set(change).where(eq(payees.id, id)).returning({ id: payees.id })
      : await tx
          .insert(payees)
          .values({ ...facts, createdAt: now, updatedAt: now })
          .onConflictDoNothing()
          .returning({ id: payees.id });
    if (!stored) return refused("conflict", "Another payee already has this name.", "name");
    const was =
      before && Object.fromEntries(Object.keys(facts).map((name) => [name, before[name as keyof Payee]]));
    const subject = `payee:${stored.id}`;
    await recordChange(tx, { actor, action: "payout", subject, before: was ?? null, after: facts, at: now });
    return done({ id: stored.id, isNew: !before });
  });
}

/** Every payment of a year, also reversed ones. Admins only. */
export async function exportPayouts(
  actor: Actor,
  { year, now = new Date() }: { year: number; now?: Date },
): Promise<Result<{ fileName: string; content: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx) => {
    const { timeZone } = (await findSettingsIn(tx)).company;
    const payouts = await listYearIn(tx, year, timeZone);
    const day = (at: Date | null) => (at ? dayIn(timeZone, at) : "");
    const lines = [
      csvHead,
      ...payouts.map(({ payout, payee }) => [
        payoutNumber(payout.number),
        day(payout.paidAt),
        payout.payeeName,
        payee.entityType ?? "",
        payee.taxIdLastFour ?? "",
        payee.w9On ?? "",
        payout.facts.client,
        payout.facts.realtor,
        dollarsFromCents(payout.amountCents),
        day(payout.reversedAt),
        payout.reversalReason ?? "",
      ]),
    ];
    await recordAudit(tx, {
      actor,
      action: "export",
      subject: `payouts:${year}`,
      data: { count: payouts.length },
      at: now,
    });
    return done({ fileName: `referral-payouts-${year}.csv`, content: lines.map(csvLine).join("") });
  });
}

const csvHead = [
  "Number",
  "Paid on",
  "Payee",
  "Entity type",
  "Tax number, last four digits",
  "W-9 of",
  "Client",
  "Realtor",
  "Amount",
  "Reversed on",
  "Reason of the reversal",
];
