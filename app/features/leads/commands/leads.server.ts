import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Contact, contactNames } from "#app/features/leads/fields.ts";
import type { LeadStatus } from "#app/features/leads/rules.ts";
import {
  announceAssignee,
  announceLead,
  nextAssignee,
} from "#app/features/tasks/assignment/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { noTouches, type Touches } from "#app/lib/attribution.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { NewEvent } from "#app/timeline/events.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

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
  import: "leads",
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
  source?: string;
  touches?: Touches;
  createdAt: Date;
  event:
    | Omit<Extract<NewEvent, { kind: "submitted" }>, "leadId">
    | Omit<Extract<NewEvent, { kind: "created" }>, "leadId">
    | Omit<Extract<NewEvent, { kind: "moved_in" }>, "leadId">;
};

/** Also assigns a lead from outside, and tells whom it concerns. */
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
  const [first] = inputs;
  if (!first) return [];
  const { actor } = first.event;
  const isFromOutside = actor.kind === "visitor" || actor.kind === "token";
  const assignee =
    isFromOutside && !first.assignedTo
      ? await nextAssignee(tx, { city: first.city, source }, { now: first.createdAt })
      : null;
  const rows = inputs.map((input) =>
    rowOf(source, { ...input, assignedTo: input.assignedTo ?? assignee?.id ?? null }),
  );
  const stored = await tx.insert(leads).values(rows).returning();
  await recordEvents(
    tx,
    inputs.map(({ event }, index) => ({ ...event, leadId: rows[index]?.id ?? "" })),
  );
  const lead = stored.find(({ id }) => id === rows[0]?.id);
  if (lead && isFromOutside) await announceLead(tx, lead, { now: first.createdAt });
  else if (lead && actor.kind === "staff" && !lead.importId) await announceAssignee(tx, lead, actor);
  return stored;
}

function rowOf(source: LeadSource, { event: _, contact, touches = noTouches, ...columns }: LeadInput) {
  const { streetAddress = null, city = null, state = null, zipCode = null, propertyAddress = null } = columns;
  return {
    status: firstStatus[source],
    statusChangedAt: columns.createdAt,
    assignedAt: columns.assignedTo ? columns.createdAt : null,
    ...columns,
    id: columns.id ?? randomUUID(),
    ...(Object.fromEntries(contactNames.map((name) => [name, contact[name] ?? null])) as Contact),
    source: columns.source ?? source,
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

/** Locks the lead until the transaction ends. Null if it is deleted. */
export async function lockLead(tx: Transaction, id: string) {
  if (!isUuid(id)) return null;
  const lead = await holdLead(tx, id);
  return lead?.deletedAt === null ? lead : null;
}

/** Includes deleted leads. Call it before locking anything of the lead: the lead is first everywhere. */
export async function holdLead(tx: Transaction, id: string | null) {
  if (!id) return null;
  // Weaker than `update`, so that writes to the timeline don't wait and can't deadlock.
  const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for("no key update");
  return lead ?? null;
}

/** Assigns an unassigned lead to the actor. Returns the current assignee. */
export async function takeLead(tx: Transaction, lead: Pick<Lead, "id" | "assignedTo">, actor: Actor) {
  if (lead.assignedTo || actor.kind !== "staff") return lead.assignedTo;
  await updateLead(tx, lead.id, { assignedTo: actor.userId, assignedAt: new Date() });
  return actor.userId;
}

/** In one statement, so that no reader sees a change twice. Ordered, so that two workers don't deadlock. */
export const foldLeadCounts = () =>
  db().execute(sql`
    with folded as (delete from lead_count_deltas returning day, status_group, delta)
    insert into lead_counts as counts (day, status_group, leads)
    select day, status_group, sum(delta) from folded group by day, status_group order by day, status_group
    on conflict (day, status_group) do update set leads = counts.leads + excluded.leads`);
