import { and, asc, gt, isNull, lt, ne } from "drizzle-orm";
import { clockLabel } from "#app/components/dates/date-input.ts";
import {
  type EnrolledHome,
  onEnrolled,
  remember,
} from "#app/features/enrollment/commands/agreement.server.ts";
import type { DraftValues } from "#app/features/enrollment/page.ts";
import { confirmBy, readWalkthrough, visitLabel } from "#app/features/enrollment/walkthrough.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { displayAddress } from "#app/features/leads/rules.ts";
import { startTarget } from "#app/features/leads/targets/commands.server.ts";
import { recordEvent, reopenTask } from "#app/features/leads/timeline/records.server.ts";
import { findTextConsent } from "#app/features/messaging/consents/records.server.ts";
import { textingTime } from "#app/features/messaging/sms/rules.ts";
import { findSettings, findVisitRules } from "#app/features/settings/company/queries.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatExactDateTime, formatPhone } from "#app/lib/format.ts";
import { toE164 } from "#app/lib/phone.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { leads } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;
type Chosen = EnrolledHome & { date: string; time: string };

/** A visitor cannot move the office's appointment: anyone can type the address of a known lead. */
export async function chooseWalkthrough(
  actor: Actor,
  { secret, quoteId, date, time, now: givenNow }: Chosen,
): Promise<Result<{ at: Date; label: string }>> {
  const [{ company, office }, rules] = await Promise.all([findSettings(), findVisitRules()]);
  const { timeZone } = company;
  const reading = readWalkthrough({ date, time }, { rules, now: givenNow ?? new Date(), timeZone });
  if (!reading.ok) return reading;
  const at = reading.value;
  const label = visitLabel(at, timeZone);
  return onEnrolled({ secret, quoteId, now: givenNow }, async (tx, { lead, draft, now }) => {
    const scheduled = lead.walkthroughDate;
    if (scheduled && !draft.values.walkthroughAt) return refused("conflict", alreadyScheduled);
    if (scheduled?.getTime() === at.getTime()) return done({ at, label });
    await remember(tx, draft, { walkthroughAt: at.toISOString() });
    await updateLead(tx, lead.id, { walkthroughDate: at });
    const owner = draft.values.name ?? lead.name ?? "Owner";
    const before = scheduled && formatExactDateTime(scheduled, timeZone);
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "walkthrough_scheduled",
      actor,
      actorName: owner,
      at: now,
      body: `Confirmation walkthrough: ${label}${before ? ` (before: ${before})` : ""}`,
      data: { walkthroughDate: at.toISOString(), from: scheduled?.toISOString() ?? null },
    });
    const phone = lead.phone ? `, ${formatPhone(lead.phone)}` : "";
    const detail = [
      `${label}, chosen by ${owner}${phone}.`,
      before && `Before: ${before}.`,
      await nearLine(tx, lead, { at, timeZone }),
    ];
    // One task per lead: a new time updates it and reopens it.
    await reopenTask(tx, {
      leadId: lead.id,
      kind: "confirm_walkthrough",
      title: `Confirm the walkthrough at ${lead.streetAddress ?? "the property"}`,
      detail: detail.filter(Boolean).join(" "),
      dueAt: confirmBy(at, now),
      assignedTo: lead.assignedTo,
      dedupeKey: `walkthrough:${lead.id}`,
    });
    await startTarget(tx, { on: "walkthrough_booked", leadId: lead.id, now });
    await notifyByEmail(tx, { lead, at, now }, office.newLeadAddresses);
    await notifyBySms(tx, { lead, at, now, timeZone }, draft.values);
    return done({ at, label });
  });
}

const alreadyScheduled = "A walkthrough of this home is already scheduled. Call us to change it.";

/** Warns of other walkthroughs within the hour. */
async function nearLine(tx: Transaction, lead: Lead, { at, timeZone }: { at: Date; timeZone: string }) {
  const hour = 3_600_000;
  const near = await tx
    .select()
    .from(leads)
    .where(
      and(
        ne(leads.id, lead.id),
        isNull(leads.deletedAt),
        gt(leads.walkthroughDate, new Date(at.getTime() - hour)),
        lt(leads.walkthroughDate, new Date(at.getTime() + hour)),
      ),
    )
    .orderBy(asc(leads.walkthroughDate))
    .limit(3);
  if (near.length === 0) return null;
  const lines = near.map((other) => {
    const { time } = clockAt(other.walkthroughDate ?? at, timeZone);
    return `${displayAddress(other) ?? "an unknown address"} at ${clockLabel(time)}`;
  });
  return `Another walkthrough is within the hour: ${lines.join("; ")}.`;
}

type Visit = { lead: Lead; at: Date; now: Date };

/** Scheduled by the time of the choice, to keep the order of the emails. */
async function notifyByEmail(tx: Transaction, { lead, at, now }: Visit, office: readonly string[]) {
  const from = lead.walkthroughDate?.toISOString();
  const visit = { leadId: lead.id, at: at.toISOString(), ...(from && { from }) };
  // The version distinguishes two choices of the same time with a different one in between.
  const key = `walkthrough:${lead.id}:${lead.version}`;
  await enqueue(tx, "mail-walkthrough", visit, { dedupeKey: key, runAt: now });
  await enqueueAll(
    tx,
    "mail-walkthrough-office",
    office.map((to) => ({ payload: { ...visit, to }, dedupeKey: `${key}:${to}`, runAt: now })),
  );
}

/** Requires the SMS consent for this number. */
async function notifyBySms(
  tx: Transaction,
  { lead, at, now, timeZone }: Visit & { timeZone: string },
  { sms, phone }: DraftValues,
) {
  const number = sms ? toE164(phone ?? "") : null;
  const consentId = number && (await findTextConsent(tx, lead.id, number));
  if (!consentId) return;
  const text = { leadId: lead.id, consentId, at: at.toISOString() };
  const dedupeKey = `walkthrough-text:${lead.id}:${lead.version}`;
  await enqueue(tx, "send-sms", text, { dedupeKey, runAt: textingTime(now, timeZone) });
}
