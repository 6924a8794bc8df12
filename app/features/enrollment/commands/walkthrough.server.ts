import {
  type EnrolledHome,
  onEnrolled,
  remember,
} from "#app/features/enrollment/commands/agreement.server.ts";
import { type DraftValues, notProven } from "#app/features/enrollment/page.ts";
import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import { askToAnswer } from "#app/features/leads/commands/new-lead.server.ts";
import { findTextConsent } from "#app/features/messaging/consents/records.server.ts";
import { textingTime } from "#app/features/messaging/sms/rules.ts";
import { bookForOwner, readWalkthroughTime } from "#app/features/walkthroughs/commands.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { toE164 } from "#app/lib/phone.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";

type Chosen = EnrolledHome & { date: string; time: string };

/** A visitor cannot move the office's walkthrough: anyone can type the address of a known lead. */
export async function chooseWalkthrough(
  actor: Actor,
  { secret, quoteId, date, time, now: givenNow }: Chosen,
): Promise<Result<{ at: Date; label: string }>> {
  const reading = await readWalkthroughTime({ date, time }, givenNow ?? new Date());
  if (!reading.ok) return reading;
  const { at, label, timeZone } = reading.value;
  return onEnrolled({ secret, quoteId, now: givenNow }, async (tx, { lead, draft, now }) => {
    const scheduled = draft.values.isUnproven ? null : lead.walkthroughDate;
    if (scheduled && !draft.values.walkthroughAt) return refused("conflict", alreadyScheduled);
    if (scheduled?.getTime() === at.getTime()) return done({ at, label });
    await remember(tx, draft, { walkthroughAt: at.toISOString() });
    const owner = draft.values.name ?? lead.name ?? "Owner";
    if (draft.values.isUnproven) {
      const detail = `Asked for a walkthrough: ${label}. ${notProven}`;
      const task = { title: `Call ${owner} about the enrollment`, detail };
      await askToAnswer(tx, { leadId: lead.id, task, assignedTo: lead.assignedTo, now });
      return done({ at, label });
    }
    await bookForOwner(tx, lead, { at, owner, actor, now });
    await notifyBySms(tx, { lead, at, now, timeZone }, draft.values);
    return done({ at, label });
  });
}

const alreadyScheduled = "A walkthrough of this home is already scheduled. Call us to change it.";

type Booking = { lead: Lead; at: Date; now: Date };

/** Requires the SMS consent for this number. */
async function notifyBySms(
  tx: Transaction,
  { lead, at, now, timeZone }: Booking & { timeZone: string },
  { sms, phone }: DraftValues,
) {
  const number = sms ? toE164(phone ?? "") : null;
  const consentId = number && (await findTextConsent(tx, lead.id, number));
  if (!consentId) return;
  const text = { leadId: lead.id, consentId, at: at.toISOString() };
  const dedupeKey = `walkthrough-text:${lead.id}:${lead.version}`;
  await enqueue(tx, "send-sms", text, { dedupeKey, runAt: textingTime(now, timeZone) });
}
