import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { recordConsents } from "#app/domain/consents/records.server.ts";
import type { ConsentPurpose } from "#app/domain/consents/wording.ts";
import { askToAnswer } from "#app/domain/leads/commands/public-lead-answer.server.ts";
import { nameAnonymous } from "#app/domain/leads/commands/public-lead-name.server.ts";
import { isMadeUpName } from "#app/domain/leads/made-up-name.ts";
import { pushNewLeads } from "#app/domain/odoo/commands.server.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { findStaffOf } from "#app/domain/staff/queries.server.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { lockContacts } from "#db/locks.ts";
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
  const { person, source, now } = lead;
  await lockContacts(tx, { email: person.email, phoneE164: person.phone?.e164 });
  const known = await findKnown(tx, person.email);
  const name = person.name || known.find((each) => !isMadeUpName(each))?.name || "Anonymous";
  const same = lead.status === "leads" ? known.find((each) => each.source === source) : undefined;
  const leadId = same?.id ?? randomUUID();
  const assignedTo = await findStaffOf(tx, { email: person.email });
  if (!same) await insertLead(tx, { lead, leadId, name, assignedTo });
  const event = { actor, actorName: name, at: now };
  const touch = lead.touches.last ?? lead.touches.first;
  const cameAgain = touch && { touch };
  await recordEvent(tx, {
    ...event,
    leadId,
    kind: same ? "came_again" : "submitted",
    data: { source, page: lead.page, ...lead.told, ...(same && cameAgain) },
  });
  const before = known.find((each) => each.id !== leadId);
  if (before && !same)
    await recordEvent(tx, {
      ...event,
      leadId: before.id,
      kind: "came_again",
      data: { leadId, ...cameAgain },
    });
  if (person.name) await nameAnonymous(tx, { known, name: person.name, event });
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
  const { office } = await findSettings();
  const notices = office.newLeadAddresses.map((to) => ({
    payload: { leadId, to },
    dedupeKey: `new-lead:${leadId}:${to}`,
  }));
  await enqueueAll(tx, "mail-public-lead", notices);
}

/** The leads of an e-mail, newest first. */
const findKnown = (tx: Transaction, email: string) =>
  tx
    .select({ id: leads.id, name: leads.name, email: leads.email, source: leads.source })
    .from(leads)
    .where(and(eq(leads.email, email), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(10);
