import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { findStaffOf } from "#app/features/accounts/queries.server.ts";
import { findZipCity } from "#app/features/analysis/queries/evidence.server.ts";
import { questionsAbout } from "#app/features/analysis/rules/facts.ts";
import type { Touches } from "#app/features/leads/attribution.ts";
import { touchLabel } from "#app/features/leads/origin.ts";
import { afterStreet, splitAddress, withoutCity } from "#app/features/leads/property/address.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { findSameReferral, listEarlierReferrals } from "#app/features/referrals/queries.server.ts";
import { isWaiting, knownClient, referralTaskDetail } from "#app/features/referrals/rules.ts";
import type { ReferralForm } from "#app/features/referrals/schema.ts";
import { findReferralTerms, findSettings } from "#app/features/settings/company/queries.server.ts";
import { isOutside } from "#app/features/settings/company/service-area.ts";
import { addTask } from "#app/features/tasks/records.server.ts";
import { meetTarget, reopenTarget, startTarget } from "#app/features/tasks/targets/commands.server.ts";
import { publishReferral } from "#app/features/webhooks/commands/publish.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { formatHours, formatPhone } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { lockContacts } from "#db/locks.ts";
import { realtorReferrals, referralEvents, type tasks } from "#db/schema/index.ts";

type Sent = {
  form: ReferralForm;
  formKey: string;
  page: string;
  ip: string;
  touches: Touches;
  now?: Date;
};

/** A known client is recorded all the same: staff see it, the realtor does not. */
export async function submitReferral(
  actor: Actor,
  { form: typed, formKey, page, ip, touches, now = new Date() }: Sent,
): Promise<Result<{ referralId: string }>> {
  const { asked = "", ...form } = typed;
  const { streetAddress, zipCode, ...named } = splitAddress(form.propertyAddress);
  const [{ office, company }, terms, cityOfZip] = await Promise.all([
    findSettings(),
    findReferralTerms(),
    findZipCity(zipCode),
  ]);
  if (isOutside(company, { zipCode }))
    return refused(
      "invalid",
      `This ZIP code is outside our service area. Call ${formatPhone(company.phone)} and we will say who may help.`,
      "propertyAddress",
    );
  const isInCity = cityOfZip && withoutCity(streetAddress, cityOfZip) !== streetAddress;
  const city = named.city || (isInCity ? cityOfZip : afterStreet(streetAddress));
  const [question] = city ? questionsAbout({ city, zipCode }, { cityOfZip, asked }) : [];
  if (question) return refused("invalid", question[1], "propertyAddress");
  const referralId: string = randomUUID();
  const answer = { referralId };
  return storeOnce({ form: "referral", formKey, content: form, answer }, async (tx) => {
    const client = { email: form.clientEmail, phoneE164: form.clientPhone.e164 };
    // Serializes two realtors who refer the same client at the same time.
    await lockContacts(tx, client);
    const sameId = await findSameReferral(tx, form);
    if (sameId) return done({ referralId: sameId });
    const [known] = await listKnownLeads(client, tx);
    const assignedTo = await findStaffOf(tx, client);
    await tx.insert(realtorReferrals).values({
      ...form,
      id: referralId,
      createdAt: now,
      status: "pending",
      assignedTo,
      realtorPhone: form.realtorPhone.typed,
      clientPhone: form.clientPhone.typed,
      clientPhoneE164: form.clientPhone.e164,
      notes: form.notes ?? null,
      knownLeadId: known?.id ?? null,
      firstTouch: touches.first,
      lastTouch: touches.last,
    });
    await addEvent(tx, { referralId, kind: "received", at: now, actor, actorName: form.realtorName });
    const dueAt = await startTarget(tx, { on: "referral_received", referralId, now });
    const earlier = await listEarlierReferrals({ ...client, except: referralId }, tx);
    const realtors = earlier.map(({ realtorName }) => realtorName ?? "another realtor").join(", ");
    const touch = touches.last ?? touches.first;
    const remarks = [
      touch && `came from: ${touchLabel(touch)}`,
      known ? `${knownClient(form, known)}: /leads/${known.id}` : null,
      realtors ? `referred before by ${realtors}` : null,
    ];
    await addTask(tx, {
      leadId: null,
      referralId,
      kind: "referral_contact",
      dueAt,
      assignedTo,
      title: `Contact ${form.clientName} within ${formatHours(terms.contactHours)}`,
      detail: referralTaskDetail(
        { ...form, clientPhone: form.clientPhone.typed, realtorPhone: form.realtorPhone.typed },
        remarks.filter((remark) => remark !== null),
      ),
      dedupeKey: `referral-contact:${referralId}`,
    });
    if (known)
      await recordEvent(tx, {
        leadId: known.id,
        kind: "note",
        actor: { kind: "system" },
        at: now,
        body: `${form.realtorName} of ${form.realtorCompany} referred ${form.clientName} to us, for ${form.propertyAddress}.`,
      });
    const given = { purposes: ["referral"], page, ip, at: now } as const;
    const realtor = { email: form.realtorEmail, phoneE164: form.realtorPhone.e164 };
    for (const person of [realtor, client]) await recordConsents(tx, { ...given, ...person });
    await enqueue(tx, "mail-referral-received", answer, { dedupeKey: `referral-received:${referralId}` });
    const notices = office.newLeadAddresses.map((to) => ({
      payload: { referralId, to },
      dedupeKey: `new-referral:${referralId}:${to}`,
    }));
    await enqueueAll(tx, "mail-new-referral", notices);
    return done(answer);
  });
}

type TaskAct = { task: Pick<typeof tasks.$inferSelect, "kind" | "referralId">; actor: Actor; now: Date };

export async function referralTaskDone(
  tx: Transaction,
  { task, isDone, actor, now }: TaskAct & { isDone: boolean },
) {
  const referral = await lockReferral(tx, task);
  if (!referral) return;
  if (isDone) {
    if (isWaiting(referral.status)) await changeReferral(tx, referral.id, { status: "contacted" });
    await addEvent(tx, { referralId: referral.id, kind: "contacted", at: now, actor });
    await meetTarget(tx, { on: "referral_contacted", referralId: referral.id, actor, now });
  } else if (referral.status === "contacted") {
    await changeReferral(tx, referral.id, { status: "pending" });
    await tx
      .delete(referralEvents)
      .where(and(eq(referralEvents.referralId, referral.id), eq(referralEvents.kind, "contacted")));
    await reopenTarget(tx, { on: "referral_contacted", referralId: referral.id, now });
  }
}

export async function referralTaskAssigned(
  tx: Transaction,
  { task, assignedTo, actor, now }: TaskAct & { assignedTo: string | null },
) {
  const referral = await lockReferral(tx, task);
  if (!referral) return;
  await changeReferral(tx, referral.id, { assignedTo });
  if (assignedTo) await addEvent(tx, { referralId: referral.id, kind: "assigned", at: now, actor });
}

async function lockReferral(tx: Transaction, { kind, referralId }: TaskAct["task"]) {
  if (kind !== "referral_contact" || !referralId) return;
  const [referral] = await tx
    .select({ id: realtorReferrals.id, status: realtorReferrals.status })
    .from(realtorReferrals)
    .where(eq(realtorReferrals.id, referralId))
    .for("update");
  return referral;
}

const changeReferral = (
  tx: Transaction,
  id: string,
  values: { status?: string; assignedTo?: string | null },
) =>
  tx
    .update(realtorReferrals)
    .set({ ...values, version: sql`${realtorReferrals.version} + 1` })
    .where(eq(realtorReferrals.id, id));

type NewEvent = {
  referralId: string;
  kind: "received" | "assigned" | "contacted";
  at: Date;
  actor: Actor;
  actorName?: string;
};

async function addEvent(tx: Transaction, { actor, actorName, ...event }: NewEvent) {
  await tx.insert(referralEvents).values({ ...event, ...storedActor(actor, actorName) });
  await publishReferral(tx, event);
}
