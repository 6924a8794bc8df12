import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { findStaffOf } from "#app/features/accounts/queries.server.ts";
import { findZipCity } from "#app/features/analysis/queries/evidence.server.ts";
import { questionsAbout } from "#app/features/analysis/rules/facts.ts";
import { readTouch, touchLabel } from "#app/features/leads/origin.ts";
import { afterStreet, splitAddress, withoutCity } from "#app/features/leads/property/address.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { findSameReferral, listEarlierReferrals } from "#app/features/referrals/queries.server.ts";
import {
  isWaiting,
  knownClient,
  type ReferralStatus,
  referralTaskDetail,
} from "#app/features/referrals/rules.ts";
import type { ReferralForm } from "#app/features/referrals/schema.ts";
import {
  findReferralTerms,
  findSettings,
  findSettingsIn,
} from "#app/features/settings/company/queries.server.ts";
import { isOutside } from "#app/features/settings/company/service-area.ts";
import { addTask, updateTask } from "#app/features/tasks/records.server.ts";
import {
  endTargets,
  meetTarget,
  resumeTargets,
  startTarget,
} from "#app/features/tasks/targets/commands.server.ts";
import { publishReferral } from "#app/features/webhooks/commands/publish.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import type { Touches } from "#app/lib/attribution.ts";
import { formatHours, formatPhone } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { insertRows } from "#db/insert-rows.server.ts";
import { lockContacts } from "#db/locks.ts";
import { leads, realtorReferrals, referralEvents, responseTargets, tasks } from "#db/schema/index.ts";

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
    const row = {
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
    };
    const [stored] = await tx.insert(realtorReferrals).values(row).returning();
    await addEvent(tx, { referralId, kind: "received", at: now, actor, actorName: form.realtorName });
    const dueAt = await startTarget(tx, { on: "referral_received", referralId, now });
    if (stored) await addContactTask(tx, stored, { dueAt, hours: terms.contactHours });
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

type Referral = typeof realtorReferrals.$inferSelect;

/** Of the contact task: who to contact, and what staff should know besides. */
async function contactTask(tx: Transaction, referral: Referral, hours: number) {
  const { id, clientEmail: email, clientPhoneE164: phoneE164, knownLeadId } = referral;
  const [known] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, knownLeadId ?? id), isNull(leads.deletedAt)));
  const earlier = await listEarlierReferrals(
    { email, phoneE164, before: referral.createdAt, except: id },
    tx,
  );
  const realtors = earlier.map(({ realtorName }) => realtorName ?? "another realtor").join(", ");
  const touch = readTouch(referral.lastTouch) ?? readTouch(referral.firstTouch);
  const remarks = [
    touch && `came from: ${touchLabel(touch)}`,
    known ? `${knownClient(referral, known)}: /leads/${known.id}` : null,
    realtors ? `referred before by ${realtors}` : null,
  ];
  return {
    title: `Contact ${referral.clientName} within ${formatHours(hours)}`,
    detail: referralTaskDetail(
      referral,
      remarks.filter((remark) => remark !== null),
    ),
  };
}

async function addContactTask(
  tx: Transaction,
  referral: Referral,
  { dueAt, hours }: { dueAt: Date; hours: number },
) {
  await addTask(tx, {
    ...(await contactTask(tx, referral, hours)),
    leadId: null,
    referralId: referral.id,
    kind: "referral_contact",
    dueAt,
    assignedTo: referral.assignedTo,
    dedupeKey: `referral-contact:${referral.id}`,
  });
}

type TaskAct = { task: Pick<typeof tasks.$inferSelect, "kind" | "referralId">; actor: Actor; now: Date };

export async function referralTaskDone(
  tx: Transaction,
  { task, isDone, actor, now }: TaskAct & { isDone: boolean },
) {
  const referral = await lockReferralOf(tx, task);
  if (!referral) return;
  if (isDone && isWaiting(referral.status))
    await changeReferral(tx, referral, { status: "contacted" }, { actor, now });
  else if (isDone) await noteContact(tx, referral, { actor, now });
  else if (referral.status === "contacted")
    await changeReferral(tx, referral, { status: "pending" }, { actor, now });
}

export async function referralTaskAssigned(
  tx: Transaction,
  { task, assignedTo, actor, now }: TaskAct & { assignedTo: string | null },
) {
  const referral = await lockReferralOf(tx, task);
  if (referral) await changeReferral(tx, referral, { assignedTo }, { actor, now });
}

const lockReferralOf = (tx: Transaction, { kind, referralId }: TaskAct["task"]) =>
  kind === "referral_contact" && referralId ? lockReferral(tx, referralId) : undefined;

/** With its tasks, which come first: completing a task locks it before the referral. */
export async function lockReferral(tx: Transaction, id: string): Promise<Referral | undefined> {
  if (!isUuid(id)) return;
  await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.referralId, id)).for("update");
  const [referral] = await tx
    .select()
    .from(realtorReferrals)
    .where(eq(realtorReferrals.id, id))
    .for("update");
  return referral;
}

type Change = Partial<Omit<Referral, "id" | "createdAt" | "version" | "status">> & {
  status?: ReferralStatus;
};
type By = { actor: Actor; now: Date };

/**
 * The only way a stored referral changes. A new status takes along the contact task, its response target and what the
 * realtor's page shows. The caller has locked it.
 */
export async function changeReferral(
  tx: Transaction,
  before: Referral,
  change: Change,
  by: By,
): Promise<Referral> {
  const [after] = await tx
    .update(realtorReferrals)
    .set({ ...change, version: sql`${realtorReferrals.version} + 1` })
    .where(eq(realtorReferrals.id, before.id))
    .returning();
  if (!after) throw new Error("The referral is gone");
  const { assignedTo, status } = change;
  if (assignedTo && assignedTo !== before.assignedTo)
    await addEvent(tx, { referralId: before.id, kind: "assigned", at: by.now, ...by });
  if (status && status !== before.status) await followStatus(tx, { before, after, to: status }, by);
  else if (!status && assignedTo === undefined) await renameContactTask(tx, after);
  return after;
}

async function followStatus(
  tx: Transaction,
  { before, after, to }: { before: Referral; after: Referral; to: ReferralStatus },
  { actor, now }: By,
) {
  const { id } = before;
  const [target] = await tx
    .select()
    .from(responseTargets)
    .where(and(eq(responseTargets.referralId, id), eq(responseTargets.kind, "referral_contact")));
  const [task] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.referralId, id), eq(tasks.kind, "referral_contact")));
  await recordAudit(tx, {
    actor,
    action: "status",
    subject: `referral:${id}`,
    data: { from: before.status, to },
    at: now,
  });
  if (to === "pending") {
    const taken = ["contacted", "converted", "lost"];
    await tx
      .delete(referralEvents)
      .where(and(eq(referralEvents.referralId, id), inArray(referralEvents.kind, taken)));
    if (target) await resumeTargets(tx, [target.id], now);
    if (task?.doneAt) await updateTask(tx, task.id, { doneAt: null, doneBy: null });
    if (!task) {
      const { contactHours: hours } = (await findSettingsIn(tx))["referral-terms"];
      await addContactTask(tx, after, { dueAt: target?.dueAt ?? now, hours });
    }
    return;
  }
  if (to === "lost" && isWaiting(before.status)) await endTargets(tx, { referralId: id }, { now });
  else if (to !== "lost") {
    if (target?.endedAt) await resumeTargets(tx, [target.id], now);
    await meetTarget(tx, { on: "referral_contacted", referralId: id, actor, now });
  }
  await addEvent(tx, { referralId: id, kind: to, at: now, actor });
  const doneBy = actor.kind === "staff" ? actor.userId : null;
  if (task && !task.doneAt) await updateTask(tx, task.id, { doneAt: now, doneBy });
}

/** After the client was won or lost. */
async function noteContact(tx: Transaction, { id }: Referral, { actor, now }: By) {
  await addEvent(tx, { referralId: id, kind: "contacted", at: now, actor });
  await meetTarget(tx, { on: "referral_contacted", referralId: id, actor, now });
}

async function renameContactTask(tx: Transaction, referral: Referral) {
  const [task] = await tx
    .select({ id: tasks.id, title: tasks.title, detail: tasks.detail })
    .from(tasks)
    .where(and(eq(tasks.referralId, referral.id), eq(tasks.kind, "referral_contact"), isNull(tasks.doneAt)));
  if (!task) return;
  const { contactHours } = (await findSettingsIn(tx))["referral-terms"];
  const text = await contactTask(tx, referral, contactHours);
  if (text.title !== task.title || text.detail !== task.detail) await updateTask(tx, task.id, text);
}

type NewEvent = {
  referralId: string;
  kind: "received" | "assigned" | "contacted" | "converted" | "lost";
  at: Date;
  actor: Actor;
  actorName?: string;
};

async function addEvent(tx: Transaction, { actor, actorName, referralId, kind, at }: NewEvent) {
  await tx.insert(referralEvents).values({ referralId, kind, at, ...storedActor(actor, actorName) });
  await publishReferral(tx, { referralId, kind, at });
}

/** From the previous backend, without a task or a target. */
export const importReferrals = (tx: Transaction, rows: (typeof realtorReferrals.$inferInsert)[]) =>
  insertRows(tx, realtorReferrals, rows);
