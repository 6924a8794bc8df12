import { and, asc, eq, isNull } from "drizzle-orm";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { lockLeads } from "#app/features/leads/commands/change-leads.server.ts";
import { deleteLocked } from "#app/features/leads/commands/delete-leads.server.ts";
import { NewLeadForm } from "#app/features/leads/schema.ts";
import type { Actor, StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisEntries,
  leadStatusChanges,
  leads,
  profiles,
  tasks,
  timelineEvents,
  users,
} from "#db/schema/index.ts";

let made = 0;

export async function makeStaff(
  changes: { name?: string; role?: "user" | "admin"; disabledAt?: Date } = {},
): Promise<StaffActor> {
  made += 1;
  const { name = `Sample Person ${made}`, role = "user", disabledAt } = changes;
  const email = `person${made}@porchlight.example`;
  const [user] = await db()
    .insert(users)
    .values({ name, email, ...(disabledAt && { disabledAt }) })
    .returning();
  if (!user) throw new Error("No user was made");
  await db().insert(profiles).values({ id: user.id, email, role });
  return { kind: "staff", userId: user.id, name, email, role, sessionId: "session" };
}

export async function makeLead(changes: Partial<typeof leads.$inferInsert> = {}) {
  made += 1;
  const [lead] = await db()
    .insert(leads)
    .values({
      name: `Sample Owner ${made}`,
      email: `owner${made}@mail.example`,
      legalOwners: [{ name: `Sample Owner ${made}`, address: "1 Sample Ave, Des Moines, IA 50309" }],
      ...changes,
    })
    .returning();
  if (!lead) throw new Error("No lead was made");
  return lead;
}

export const deleteLeads = (
  actor: Actor,
  { ids, now = new Date() }: { ids: readonly string[]; now?: Date },
) => db().transaction(async (tx) => deleteLocked(tx, await lockLeads(tx, ids), { actor, now }));

export async function makeEntry(changes: Partial<typeof analysisEntries.$inferInsert> = {}) {
  made += 1;
  const [entry] = await db()
    .insert(analysisEntries)
    .values({
      name: `Sample Owner ${made}`,
      email: `owner${made}@mail.example`,
      phone: "(515) 555-0148",
      streetAddress: `${made} Sample Ave`,
      city: "Des Moines",
      state: "IA",
      zipCode: "50310",
      propertyType: "single-family",
      squareFootage: 1_480,
      estimateState: "queued",
      ...changes,
    })
    .returning();
  if (!entry) throw new Error("No entry was made");
  return entry;
}

export async function makeTask(leadId: string | null, changes: Partial<typeof tasks.$inferInsert> = {}) {
  const [task] = await db()
    .insert(tasks)
    .values({
      leadId,
      kind: "follow_up",
      title: "Call back",
      dueAt: new Date("2026-11-23T16:00:00Z"),
      ...changes,
    })
    .returning();
  if (!task) throw new Error("No task was made");
  return task;
}

/** A field given as empty is left out. */
export function newLead(fields: Record<string, string> = {}): NewLeadForm {
  const typed = { name: "Ada Sample", phone: "515-555-0148", source: "phone", ...fields };
  return NewLeadForm.parse(Object.fromEntries(Object.entries(typed).filter(([, value]) => value)));
}

export async function storyOf(leadId: string) {
  const { kind, actorName, body, data } = timelineEvents;
  return db()
    .select({ kind, actorName, body, data })
    .from(timelineEvents)
    .where(eq(timelineEvents.leadId, leadId))
    .orderBy(asc(timelineEvents.at), asc(timelineEvents.kind));
}

export const kindsOf = async (leadId: string) => (await storyOf(leadId)).map(({ kind }) => kind);

export async function leadOf(id: string) {
  const [lead] = await db().select().from(leads).where(eq(leads.id, id));
  if (!lead) throw new Error("There is no such lead");
  return lead;
}

export const leadsOf = (email = "") => db().select().from(leads).where(eq(leads.email, email));

export const openTasks = (leadId: string, kind: string) =>
  db()
    .select()
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, kind), isNull(tasks.doneAt)));

/** Agreement and payments, as the page of the lead shows them. */
export async function dealOf(leadId: string) {
  const page = await findLeadPage(leadId);
  if (!page) throw new Error("No such lead");
  return page.deal;
}

export const statusesOf = (leadId: string) =>
  db()
    .select()
    .from(leadStatusChanges)
    .where(eq(leadStatusChanges.leadId, leadId))
    .orderBy(asc(leadStatusChanges.at));
