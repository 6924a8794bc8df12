import { randomUUID } from "node:crypto";
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { updateEntriesOfLead } from "#app/features/analysis/commands/entries.server.ts";
import { leadsLabel } from "#app/features/lead-lists/bulk/rules.ts";
import type { Draft, LineValues } from "#app/features/lead-lists/imports/line.ts";
import type { Candidate, DecidedLine } from "#app/features/lead-lists/imports/rules.ts";
import { cleanNames, ensureTags, setColumns } from "#app/features/leads/commands/change-leads.server.ts";
import { createLeads, type LeadInput } from "#app/features/leads/commands/leads.server.ts";
import { carrySuppressions, suppress } from "#app/features/messaging/contact/commands.server.ts";
import type { Channel } from "#app/features/messaging/contact/queries.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { displayAddress } from "#app/lib/labels.ts";
import type { NewEvent } from "#app/timeline/events.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { coOwners, type leadImportLines, leads, leadTags } from "#db/schema/index.ts";

/** What an undo needs. */
export type Applied = Pick<typeof leadImportLines.$inferSelect, "leadId" | "leadVersion"> & {
  previous?: Record<string, unknown>;
};

type By = { importId: string; actor: Actor; now: Date };

/** Returns the changed leads by line. */
export async function applyLines(tx: Transaction, decided: readonly DecidedLine[], by: By) {
  const applied = new Map([...(await createAll(tx, decided, by)), ...(await updateAll(tx, decided, by))]);
  await stopContact(tx, decided, by);
  return applied;
}

async function createAll(tx: Transaction, decided: readonly DecidedLine[], by: By) {
  const created = decided.flatMap(({ line, outcome, read }) =>
    outcome === "create" && read.ok ? [{ line, leadId: randomUUID(), draft: read.draft }] : [],
  );
  await createLeads(
    tx,
    "import",
    created.map(({ leadId, draft }) => newLead(leadId, draft, by)),
  );
  await recordEvents(
    tx,
    created.flatMap(({ leadId, draft: { added } }): NewEvent[] =>
      added.note ? [{ leadId, kind: "note", actor: by.actor, at: by.now, body: added.note }] : [],
    ),
  );
  const others = created.flatMap(({ leadId, draft: { added } }) =>
    added.coOwner ? { leadId, createdAt: by.now, name: added.coOwner, role: "Co-owner" } : [],
  );
  if (others.length > 0) await tx.insert(coOwners).values(others);
  await addTags(
    tx,
    created.map(({ leadId, draft }) => ({ leadId, names: draft.added.tags })),
  );
  return created.map(({ line, leadId }): [number, Applied] => [line, { leadId, leadVersion: 1 }]);
}

/** Created at the time of the import, unless the file says when. */
function newLead(id: string, { values, added }: Draft, { importId, actor, now }: By): LeadInput {
  const { name, email, phone, phoneE164, ...home } = values;
  const { status, source, createdAt, tags: _tags, coOwner: _coOwner, note: _note, ...columns } = added;
  return {
    ...home,
    ...columns,
    id,
    contact: { name, email, phone: phone ? { typed: phone, e164: phoneE164 } : null },
    ...(status && { status }),
    ...(source && { source }),
    createdAt: createdAt ?? now,
    importId,
    event: { kind: "created", actor, at: now, data: { source: "import" } },
  };
}

async function addTags(tx: Transaction, rows: readonly { leadId: string; names: readonly string[] }[]) {
  const known = await ensureTags(
    tx,
    rows.flatMap(({ names }) => names),
  );
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const tagged = rows.flatMap(({ leadId, names }) =>
    cleanNames(names).map((name) => ({ leadId, tagId: ids.get(name.toLowerCase()) ?? "" })),
  );
  if (tagged.length > 0) await tx.insert(leadTags).values(tagged).onConflictDoNothing();
}

/** Once for all leads of the import, and not to the person who started it. */
export async function notifyAssignees(tx: Transaction, importId: string, actor: Actor) {
  const userId = sql<string>`${leads.assignedTo}`;
  const rows = await tx
    .select({ userId, count: count() })
    .from(leads)
    .where(and(eq(leads.importId, importId), isNotNull(leads.assignedTo)))
    .groupBy(leads.assignedTo);
  await notify(
    tx,
    rows
      .filter((row) => actor.kind !== "staff" || row.userId !== actor.userId)
      .map((row) => ({
        userId: row.userId,
        kind: "assigned",
        title: `${leadsLabel(row.count)} ${row.count === 1 ? "was" : "were"} assigned to you`,
        path: `/leads?import=${importId}&assignee=me`,
        dedupeKey: `import:${importId}`,
      })),
  );
}

async function updateAll(tx: Transaction, decided: readonly DecidedLine[], { actor, now }: By) {
  const updated = decided.flatMap(({ line, outcome, lead, changes }) =>
    outcome === "update" && lead
      ? [{ line, lead, leadId: lead.id, changes, columns: withAddress(lead, changes) }]
      : [],
  );
  const versions = await setColumns(tx, updated);
  for (const { leadId, lead, columns } of updated) {
    await copyContact(tx, leadId, columns);
    if ("phoneE164" in columns) await carrySuppressions(tx, { from: [lead], to: { ...lead, ...columns } });
  }
  await recordEvents(
    tx,
    updated.map(({ leadId, lead, changes: { phoneE164: _, ...changes } }): NewEvent => {
      const data = Object.fromEntries(
        Object.entries(changes).map(([name, to]) => [name, { from: lead[name as keyof LineValues], to }]),
      );
      return { leadId, kind: "import_updated", actor, at: now, data };
    }),
  );
  return updated.map(({ line, lead, leadId, columns }): [number, Applied] => {
    const names = Object.keys(columns) as (keyof Candidate)[];
    const previous = Object.fromEntries(names.map((name) => [name, lead[name]]));
    return [line, { leadId, previous, leadVersion: versions.get(leadId) ?? 0 }];
  });
}

function withAddress(lead: Candidate, changes: Partial<LineValues>): Record<string, unknown> {
  const isMoved = "streetAddress" in changes || "city" in changes || "zipCode" in changes;
  return isMoved ? { ...changes, propertyAddress: displayAddress({ ...lead, ...changes }) } : changes;
}

/** To the lead's analyses, which have their own. */
export async function copyContact(tx: Transaction, leadId: string, columns: Record<string, unknown>) {
  const contact = Object.entries(columns).filter(([name]) => ["name", "email", "phone"].includes(name));
  if (contact.length > 0) await updateEntriesOfLead(tx, leadId, Object.fromEntries(contact));
}

/** Also for skipped lines: someone said stop. */
async function stopContact(tx: Transaction, decided: readonly DecidedLine[], { actor, now }: By) {
  const stops = new Map<string, { channel: Channel; address: string }>();
  for (const { read, lead } of decided)
    for (const channel of read.ok ? read.draft.stops : [])
      for (const person of [read.ok && read.draft.values, lead]) {
        const address = person && (channel === "email" ? person.email?.toLowerCase() : person.phoneE164);
        if (address) stops.set(`${channel} ${address}`, { channel, address });
      }
  const by = { who: storedActor(actor).actorName };
  // Sorted, so that rows are always locked in the same order.
  for (const [, stop] of [...stops].sort(([a], [b]) => (a < b ? -1 : 1)))
    await suppress(tx, { ...stop, reason: "An imported list says so", now, by });
}
