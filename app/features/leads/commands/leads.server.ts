import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { updateEntries } from "#app/features/analysis/commands/entries.server.ts";
import { noTouches, type Touches } from "#app/features/leads/attribution.ts";
import { pushNewLeads } from "#app/features/leads/crm/commands.server.ts";
import { type Contact, contactNames, homeOf } from "#app/features/leads/fields.ts";
import {
  displayAddress,
  entryStatus,
  type LeadStatus,
  mayWorkLeads,
  type StatusEvent,
  statusAfter,
} from "#app/features/leads/rules.ts";
import {
  closeTasks,
  type NewEvent,
  recordEvent,
  recordEvents,
} from "#app/features/leads/timeline/records.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { toE164 } from "#app/lib/phone.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

export type Lead = typeof leads.$inferSelect;
type Columns = Partial<typeof leads.$inferInsert>;

type Managed =
  | keyof Contact
  | "source"
  | "status"
  | "phoneE164"
  | "firstTouch"
  | "lastTouch"
  | "version"
  | "deletedAt"
  | "deletedBy";

export type LeadSource = keyof typeof firstStatus;

const firstStatus = {
  analysis: "analysis_submitted",
  enrollment: "enrolled",
  "rent-vs-sell-calculator": "leads",
  webinar: "leads",
  phone: "leads",
  "e-mail": "leads",
  "walk-in": "leads",
  referral: "leads",
  event: "leads",
  other: "leads",
} as const satisfies Record<string, LeadStatus>;

/** As a form gives it. */
export type ContactInput = {
  [Name in keyof Contact]?:
    | (Name extends "phone" ? { typed: string; e164: string | null } : Contact[Name])
    | null
    | undefined;
};

export type LeadInput = Omit<Columns, Managed> & {
  contact: ContactInput;
  /** Only for imported records. */
  status?: string;
  touches?: Touches;
  createdAt: Date;
  event:
    | Omit<Extract<NewEvent, { kind: "submitted" }>, "leadId">
    | Omit<Extract<NewEvent, { kind: "created" }>, "leadId">;
};

/** Also pushes the lead to the CRM. */
export async function createLead(tx: Transaction, source: LeadSource, input: LeadInput): Promise<Lead> {
  const [lead] = await createLeads(tx, source, [input]);
  if (!lead) throw new Error("The lead was not stored");
  return lead;
}

export async function createLeads(
  tx: Transaction,
  source: LeadSource,
  inputs: readonly LeadInput[],
): Promise<Lead[]> {
  const rows = inputs.map((input) => rowOf(source, input));
  const stored = await tx.insert(leads).values(rows).returning();
  await recordEvents(
    tx,
    inputs.map(({ event }, index) => ({ ...event, leadId: rows[index]?.id ?? "" })),
  );
  await pushNewLeads(
    tx,
    rows.map(({ id }) => id),
  );
  return stored;
}

function rowOf(source: LeadSource, { event: _, contact, touches = noTouches, ...columns }: LeadInput) {
  const { streetAddress = null, city = null, state = null, zipCode = null, propertyAddress = null } = columns;
  return {
    status: firstStatus[source],
    ...columns,
    id: columns.id ?? randomUUID(),
    ...(Object.fromEntries(contactNames.map((name) => [name, contact[name] ?? null])) as Contact),
    source,
    phone: contact.phone?.typed ?? null,
    phoneE164: contact.phone?.e164 ?? null,
    propertyAddress: displayAddress({ streetAddress, city, state, zipCode, propertyAddress }),
    firstTouch: touches.first,
    lastTouch: touches.last,
  };
}

export type LeadChange = Omit<Columns, Exclude<Managed, keyof Contact | "phoneE164"> | "id" | "createdAt">;

/** The caller has locked the lead. */
export async function updateLead(tx: Transaction, id: string, change: LeadChange) {
  await tx
    .update(leads)
    .set({ ...change, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, id));
}

type ChangedBy = { actor: Actor; actorName?: string; now: Date };

/** The caller has locked the lead. Returns the new status. */
export async function changeStatus(
  tx: Transaction,
  lead: Pick<Lead, "id" | "status">,
  event: StatusEvent,
  { actor, actorName, now }: ChangedBy,
): Promise<string | null> {
  const status = statusAfter(lead.status, event);
  if (!status || status === lead.status) return lead.status;
  await tx
    .update(leads)
    .set({ status, statusReason: null, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id));
  await recordEvent(tx, {
    leadId: lead.id,
    kind: "status_changed",
    actor,
    ...(actorName && { actorName }),
    at: now,
    data: { from: lead.status, to: status },
  });
  return status;
}

/**
 * Locks the lead until the transaction ends. An analysis entry becomes a lead with the same ID, so that its URL
 * stays valid.
 */
export async function lockLead(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }) {
  if (!isUuid(id)) return null;
  return (await lockRow(tx, id)) ?? (await adoptEntry(tx, id, { actor, now }));
}

/** Includes deleted leads. Call it before locking anything of the lead: the lead is first everywhere. */
export async function holdLead(tx: Transaction, id: string | null) {
  if (!id) return null;
  const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for("no key update");
  return lead ?? null;
}

async function lockRow(tx: Transaction, id: string) {
  const [lead] = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), isNull(leads.deletedAt)))
    // Weaker than `update`, so that writes to the timeline don't wait and can't deadlock.
    .for("no key update");
  return lead ?? null;
}

async function adoptEntry(tx: Transaction, id: string, { actor, now }: { actor: Actor; now: Date }) {
  const present = and(eq(analysisEntries.id, id), isNull(analysisEntries.deletedAt));
  // The lead is locked before its entry everywhere, so this read takes no lock.
  const [seen] = await tx.select({ leadId: analysisEntries.leadId }).from(analysisEntries).where(present);
  if (seen?.leadId) return lockRow(tx, seen.leadId);
  const [entry] = await tx.select().from(analysisEntries).where(present).for("update");
  if (!entry) return null;
  if (entry.leadId) return lockRow(tx, entry.leadId);
  const event = { kind: "created" as const, actor, at: now, data: { from: "analysis entry" } };
  const lead = await createLead(tx, "analysis", { ...leadOfEntry(entry), event });
  await updateEntries(tx, [id], { leadId: lead.id });
  return lead;
}

function leadOfEntry(entry: typeof analysisEntries.$inferSelect) {
  const { id, createdAt, name, email, phone, submissionId } = entry;
  return {
    ...homeOf(entry),
    id,
    createdAt,
    contact: { name, email, phone: phone ? { typed: phone, e164: toE164(phone) } : null },
    submissionId,
    status: entryStatus(entry.status),
  };
}

/** Assigns an unassigned lead to the actor. Returns the current assignee. */
export async function takeLead(tx: Transaction, lead: Pick<Lead, "id" | "assignedTo">, actor: Actor) {
  if (lead.assignedTo || actor.kind !== "staff") return lead.assignedTo;
  await updateLead(tx, lead.id, { assignedTo: actor.userId });
  return actor.userId;
}

export const closeFirstResponse = (tx: Transaction, leadId: string, reason: string, now: Date) =>
  closeTasks(tx, { leadId, kind: "first_response", reason, now });

type NewNote = { leadId: string; body: string; formKey?: string | undefined; now?: Date };

export async function addNote(
  actor: Actor,
  { leadId, body, formKey, now = new Date() }: NewNote,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to write a note.");
  const text = body.trim();
  if (!text) return refused("invalid", "Write the note first.", "body");
  const sent = { form: "note", formKey, content: { leadId, text }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead)
      return refused("not_found", "This lead is gone, so your note is not stored. Copy it to keep it.");
    await recordEvent(tx, { leadId: lead.id, kind: "note", actor, at: now, body: text });
    return done({});
  });
}
