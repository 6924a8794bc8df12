import { randomUUID } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { recordConsents } from "#app/domain/consents/records.server.ts";
import type { ConsentPurpose } from "#app/domain/consents/wording.ts";
import { askToAnswer } from "#app/domain/leads/commands/public-lead-answer.server.ts";
import { pushNewLeads } from "#app/domain/odoo/commands.server.ts";
import { meetOwner, nameAnonymous, noteReturn, touchOf } from "#app/domain/owners/commands.server.ts";
import { findOfficeIn } from "#app/domain/site/queries.server.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { leads } from "#db/schema/index.ts";

/** What a public form other than the rent analysis has to say of a lead. */
export type PublicLead = {
  person: { name: string | null; email: string; phone?: { typed: string; e164: string } | undefined };
  status: "leads" | "enrolled";
  source: "enrollment" | "rent-vs-sell-calculator" | "webinar";
  home?: Partial<typeof leads.$inferInsert>;
  /** What staff have to do about it; null for nothing. */
  task: { title: string; detail: string; withinMinutes: number } | null;
  consents: readonly ConsentPurpose[];
  /** What the timeline tells beside the source. */
  told?: Record<string, unknown>;
  page: string;
  ip: string;
  touches: Touches;
  now: Date;
};

/**
 * Stores a lead from a public form, in the caller's transaction: lead, timeline, consents, task, and the mail to those
 * who hear of new leads. Whoever is known by the e-mail stays with the same member of staff and under the same name, and
 * gives a name to what stood there without one; whoever comes again by the same way has one lead with one more line in
 * its timeline, which tells what led them here this time. Returns that lead's id.
 */
export async function addPublicLead(tx: Transaction, actor: Actor, lead: PublicLead) {
  const { person, source, touches, now } = lead;
  const owner = await meetOwner(tx, person);
  const { known, assignedTo } = owner;
  const name = owner.name ?? "Anonymous";
  const same = lead.status === "leads" ? known.find((each) => each.source === source) : undefined;
  const leadId = same?.id ?? randomUUID();
  if (!same) await insertLead(tx, { lead, leadId, name, assignedTo });
  const event = { actor, actorName: name, at: now };
  await recordEvent(tx, {
    ...event,
    leadId,
    kind: same ? "came_again" : "submitted",
    data: { source, page: lead.page, ...lead.told, ...(same && touchOf(touches)) },
  });
  if (!same) await noteReturn(tx, owner, { leadId, touches, event });
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
  if (!same) await tellStaff(tx, leadId);
  return { leadId, isKnown: known.length > 0 };
}

type NewLead = { lead: PublicLead; leadId: string; name: string; assignedTo: string | null };

async function insertLead(tx: Transaction, { lead, leadId, name, assignedTo }: NewLead) {
  const { person, touches } = lead;
  await tx.insert(leads).values({
    ...lead.home,
    id: leadId,
    createdAt: lead.now,
    name,
    email: person.email,
    assignedTo,
    phone: person.phone?.typed ?? null,
    phoneE164: person.phone?.e164 ?? null,
    status: lead.status,
    source: lead.source,
    firstTouch: touches.first,
    lastTouch: touches.last,
  });
  await pushNewLeads(tx, [leadId]);
}

async function tellStaff(tx: Transaction, leadId: string) {
  const { newLeadAddresses } = await findOfficeIn(tx);
  const notices = newLeadAddresses.map((to) => ({
    payload: { leadId, to },
    dedupeKey: `new-lead:${leadId}:${to}`,
  }));
  await enqueueAll(tx, "mail-public-lead", notices);
}
