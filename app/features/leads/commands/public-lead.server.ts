import { randomUUID } from "node:crypto";
import type { Touches } from "#app/features/leads/attribution.ts";
import { createLead, type LeadInput } from "#app/features/leads/commands/leads.server.ts";
import { askToAnswer } from "#app/features/leads/commands/public-lead-answer.server.ts";
import type { Submission } from "#app/features/leads/events.ts";
import { meetOwner, nameAnonymous, noteReturn, touchOf } from "#app/features/leads/owners/commands.server.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import type { ConsentPurpose } from "#app/features/messaging/consents/wording.ts";
import { findOfficeIn } from "#app/features/settings/company/queries.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";

export type PublicLead = {
  person: { name: string | null; email: string; phone?: { typed: string; e164: string } | undefined };
  source: "enrollment" | "rent-vs-sell-calculator" | "webinar";
  home?: Partial<LeadInput>;
  /** The known lead of this home: gets the timeline event instead of a second lead. */
  same?: { id: string; note: string };
  task: { title: string; detail: string; withinMinutes: number } | null;
  consents: readonly ConsentPurpose[];
  told?: Submission;
  page: string;
  ip: string;
  touches: Touches;
  now: Date;
};

/**
 * Runs in the caller's transaction. A known email keeps its assignee and name. A repeat by the same source, or
 * for the same home, adds to the timeline of the existing lead and returns its ID.
 */
export async function addPublicLead(tx: Transaction, actor: Actor, lead: PublicLead) {
  const { person, source, touches, now } = lead;
  const owner = await meetOwner(tx, person);
  const { known, assignedTo } = owner;
  const name = owner.name ?? "Anonymous";
  const repeat = source !== "enrollment" ? known.find((each) => each.source === source) : undefined;
  const same = lead.same ?? repeat;
  const leadId = same?.id ?? randomUUID();
  const event = { actor, actorName: name, at: now };
  const data = { source, page: lead.page, ...lead.told };
  if (same)
    await recordEvent(tx, {
      ...event,
      leadId,
      kind: "came_again",
      ...(lead.same?.note && { body: lead.same.note }),
      data: { ...data, ...touchOf(touches) },
    });
  else {
    await createLead(tx, source, {
      ...lead.home,
      id: leadId,
      createdAt: now,
      contact: { ...person, name },
      assignedTo,
      touches,
      event: { ...event, kind: "submitted", data },
    });
    await noteReturn(tx, owner, { leadId, touches, event });
  }
  await nameAnonymous(tx, owner, { name: person.name, event });
  await recordConsents(tx, {
    purposes: lead.consents,
    email: person.email,
    phoneE164: person.phone?.e164,
    leadId,
    page: lead.page,
    ip: lead.ip,
    at: now,
  });
  if (lead.task) await askToAnswer(tx, { leadId, task: lead.task, assignedTo, now });
  if (!same) await notifyStaff(tx, leadId);
  return { leadId, isKnown: known.length > 0 };
}

async function notifyStaff(tx: Transaction, leadId: string) {
  const { newLeadAddresses } = await findOfficeIn(tx);
  const notices = newLeadAddresses.map((to) => ({
    payload: { leadId, to },
    dedupeKey: `new-lead:${leadId}:${to}`,
  }));
  await enqueueAll(tx, "mail-new-lead", notices);
}
