import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { undeliveredJob } from "#app/features/leads/commands/mails.server.ts";
import { type Contact, contactNames, noFields } from "#app/features/leads/fields.ts";
import { findLeadOrEntry } from "#app/features/leads/queries/facts.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import type { LeadContact } from "#app/features/leads/types.ts";
import { jobLabel } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { outbox, tasks } from "#db/schema/index.ts";

export async function findLeadContact(id: string): Promise<LeadContact | null> {
  const found = await findLeadOrEntry(id);
  if (!found) return null;
  const { lead, row: person } = found;
  return {
    id,
    title: displayName(person.name),
    saved: savedTexts({ ...noFields, ...person }),
    undelivered: lead ? await listUndelivered(lead.id) : [],
  };
}

const savedTexts = (contact: Contact) =>
  Object.fromEntries(contactNames.map((name) => [name, contact[name] ?? ""])) as LeadContact["saved"];

async function listUndelivered(leadId: string) {
  const open = await db()
    .select({ key: tasks.dedupeKey })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "undelivered_mail"), isNull(tasks.doneAt)));
  const ids = open.map(({ key }) => undeliveredJob(key)).filter(Boolean);
  if (ids.length === 0) return [];
  const parked = await db()
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(and(inArray(outbox.id, ids), isNotNull(outbox.failedAt)));
  return parked.map(({ kind }) => jobLabel(kind));
}
