import type { CallOutcome } from "#app/features/leads/calls/outcomes.ts";
import {
  closeFirstResponse,
  lockLead,
  takeLead,
  updateLead,
} from "#app/features/leads/commands/leads.server.ts";
import type { CallForm } from "#app/features/leads/page-forms.ts";
import { displayName, mayWorkLeads } from "#app/features/leads/rules.ts";
import { addTask, recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { suppress, wrongNumber } from "#app/features/messaging/contact/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayIn, instantAt } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import { storeOnce } from "#db/idempotency.server.ts";

type Call = Omit<z.output<typeof CallForm>, "intent"> & { leadId: string; now?: Date };

/** Reaching the owner stops the clock of the first response. A wrong or refused number is suppressed. */
export async function logCall(
  actor: Actor,
  { leadId, outcome, note, followUpOn, formKey, now = new Date() }: Call,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to log a call.");
  const { timeZone } = await findCompany();
  if (followUpOn && followUpOn < dayIn(timeZone, now))
    return refused("invalid", "Choose a day that is still to come.", "followUpOn");
  const content = { leadId, outcome, note, followUpOn };
  return storeOnce({ form: "call", formKey, content, answer: {} }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so the call is not logged.");
    const assignedTo = await takeLead(tx, lead, actor);
    await recordEvent(tx, {
      leadId,
      kind: "call",
      actor,
      at: now,
      ...(note && { body: note }),
      data: { outcome, ...(lead.phone && { phone: lead.phone }) },
    });
    if (outcome === "reached") {
      await updateLead(tx, leadId, { lastContactedAt: now });
      await closeFirstResponse(tx, leadId, { reason: "The owner was reached by phone.", actor, now });
    }
    const reason = barred[outcome];
    if (reason && lead.phoneE164)
      for (const channel of ["call", "sms"] as const)
        await suppress(tx, { channel, address: lead.phoneE164, reason, now });
    if (followUpOn)
      await addTask(tx, {
        leadId,
        kind: "follow_up",
        title: `Call ${displayName(lead.name)} again`,
        dueAt: followUpTime(followUpOn, { timeZone, now }),
        assignedTo,
        createdBy: actor.kind === "staff" ? actor.userId : null,
      });
    return done({});
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
