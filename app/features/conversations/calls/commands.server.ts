import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import { textConsentWays } from "#app/features/conversations/calls/contact-changes.ts";
import type { CallOutcome } from "#app/features/conversations/calls/outcomes.ts";
import type { TextConsentForm } from "#app/features/conversations/calls/schema.ts";
import type { CallForm } from "#app/features/lead-page/forms.ts";
import { lockLead, takeLead, updateLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { recordSpokenConsent } from "#app/features/messaging/consents/records.server.ts";
import { endSuppression, suppress, wrongNumber } from "#app/features/messaging/contact/commands.server.ts";
import { type ContactBarrier, mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { addTask } from "#app/features/tasks/records.server.ts";
import { type Actor, isAdmin, storedActor } from "#app/lib/actor.ts";
import { dayIn, instantAt } from "#app/lib/dates.ts";
import { formatDay } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";

type Call = Omit<z.output<typeof CallForm>, "intent"> & { leadId: string; now?: Date };

/**
 * Reaching the owner stops the clock of the first response. A wrong or refused number is suppressed; one that was
 * suppressed already is not this call's to undo.
 */
export async function logCall(
  actor: Actor,
  { leadId, outcome, note, followUpOn, formKey, now = new Date() }: Call,
): Promise<Result<{ wasBarred?: boolean }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to log a call.");
  const { timeZone } = await findCompany();
  if (followUpOn && followUpOn < dayIn(timeZone, now))
    return refused("invalid", "Choose a day that is still to come.", "followUpOn");
  const content = { leadId, outcome, note, followUpOn };
  return storeOnce<{ wasBarred?: boolean }>({ form: "call", formKey, content, answer: {} }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so the call is not logged.");
    const reason = barred[outcome];
    if (reason && !lead.phoneE164)
      return refused("conflict", "This lead has no phone number that could be marked.");
    const assignedTo = await takeLead(tx, lead, actor);
    await recordEvent(tx, {
      leadId,
      kind: "call",
      actor,
      at: now,
      ...(note && { body: note }),
      data: { outcome, ...(lead.phone && { phone: lead.phone }) },
    });
    if (outcome === "reached") await updateLead(tx, leadId, { lastContactedAt: now });
    let wasBarred = false;
    if (reason && lead.phoneE164) {
      const number = { address: lead.phoneE164, reason, now, by: byStaff(actor, leadId) };
      wasBarred = !(await suppress(tx, { ...number, channel: "call" }));
      await suppress(tx, { ...number, channel: "sms" });
      await audit(tx, { actor, leadId, change: outcome, now });
    }
    if (followUpOn)
      await addTask(tx, {
        leadId,
        kind: "follow_up",
        title: `Call ${displayName(lead.name)} again`,
        dueAt: followUpTime(followUpOn, { timeZone, now }),
        assignedTo,
        createdBy: actor.kind === "staff" ? actor.userId : null,
      });
    return done({ wasBarred });
  });
}

const barred: Partial<Record<CallOutcome, string>> = {
  wrong_number: wrongNumber,
  do_not_call: "Asked on the phone not to be called",
};

/** 9 AM, or 5 PM if that has passed. */
function followUpTime(day: string, { timeZone, now }: { timeZone: string; now: Date }) {
  const morning = instantAt(day, "09:00", timeZone);
  return morning > now ? morning : instantAt(day, "17:00", timeZone);
}

type Change = { leadId: string; reason: string; now?: Date };

/** Texts too, if the same word stopped them. What the owner stopped with STOP stays stopped. */
export async function allowCalls(
  actor: Actor,
  { leadId, reason, now = new Date() }: Change,
): Promise<Result<undefined>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to allow calls.");
  return db().transaction(async (tx): Promise<Result<undefined>> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const number = { address: lead.phoneE164 ?? "", reason, now, by: byStaff(actor, leadId) };
    const only = await endSuppression(tx, { ...number, channel: "call" });
    if (only === null) return done(undefined);
    await endSuppression(tx, { ...number, channel: "sms", only });
    await recordEvent(tx, { leadId, kind: "calls_allowed", actor, at: now, body: reason });
    await audit(tx, { actor, leadId, change: "allow_calls", reason, now });
    return done(undefined);
  });
}

/** Returns the number. It stays marked. */
export async function callAnyway(
  actor: Actor,
  { leadId, reason, now = new Date() }: Change,
): Promise<Result<string>> {
  if (!isAdmin(actor)) return refused("forbidden", "Only an admin can do this.");
  return db().transaction(async (tx): Promise<Result<string>> => {
    const lead = await lockLead(tx, leadId);
    if (!lead?.phoneE164) return refused("not_found", "This lead has no phone number.");
    await recordEvent(tx, { leadId, kind: "called_anyway", actor, at: now, body: reason });
    await audit(tx, { actor, leadId, change: "call_anyway", reason, now });
    return done(lead.phoneE164);
  });
}

type Consent = { leadId: string; form: TextConsentForm; now?: Date };

export async function recordTextConsent(
  actor: Actor,
  { leadId, form: { way, takenBy, takenOn }, now = new Date() }: Consent,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to record a consent.");
  const { timeZone } = await findCompany();
  if (takenOn > dayIn(timeZone, now))
    return refused("invalid", "Choose a day that is not in the future.", "takenOn");
  return db().transaction(async (tx): Promise<Result> => {
    const person = (await listStaff(tx)).find(({ id }) => id === takenBy);
    if (!person) return refused("invalid", "Choose who took it.", "takenBy");
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const { may, why } = await mayContact(lead, "sms", "service", tx);
    if (may) return done(undefined);
    if (why !== "no consent") return refused("conflict", noConsent[why] ?? why);
    const at = instantAt(takenOn, "12:00", timeZone);
    const given = {
      way: textConsentWays[way],
      takenBy: person.name,
      takenOn: formatDay(at, timeZone),
    };
    await recordSpokenConsent(tx, { ...given, leadId, email: lead.email, phoneE164: lead.phoneE164, at });
    await recordEvent(tx, { leadId, kind: "text_consent", actor, at: now, data: given });
    await audit(tx, { actor, leadId, change: "text_consent", reason: given.way, now });
    return done(undefined);
  });
}

const noConsent: Partial<Record<ContactBarrier, string>> = {
  "no number": "This lead has no phone number.",
  unsubscribed: "Texts to this number were stopped. Only a text with START from it lifts that.",
};

const byStaff = (actor: Actor, leadId: string) => ({ who: storedActor(actor).actorName, leadId });

type Audited = { actor: Actor; leadId: string; change: string; reason?: string; now: Date };

const audit = (tx: Transaction, { actor, leadId, now, ...data }: Audited) =>
  recordAudit(tx, { actor, action: "contact", subject: `lead:${leadId}`, data, at: now });
