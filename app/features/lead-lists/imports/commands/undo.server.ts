import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import { actorOf, type Batch, lockUnchanged } from "#app/features/lead-lists/batches/commands.server.ts";
import { batchSize } from "#app/features/lead-lists/batches/rules.ts";
import { copyContact } from "#app/features/lead-lists/imports/commands/apply.server.ts";
import {
  type Import,
  lockImport,
  saveImport,
} from "#app/features/lead-lists/imports/commands/start.server.ts";
import { setColumns } from "#app/features/leads/commands/change-leads.server.ts";
import { deleteLocked } from "#app/features/leads/commands/delete-leads.server.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { leadImportLines, timelineEvents } from "#db/schema/index.ts";

/** Deletes what the import created and restores what it updated, unless somebody worked on it since. */
export const undoBatch =
  (importId: string): Batch =>
  async (tx, now) => {
    const current = await lockImport(tx, importId);
    if (current?.state !== "undoing") return true;
    const isOf = eq(leadImportLines.importId, importId);
    const rows = await tx
      .select()
      .from(leadImportLines)
      .where(and(isOf, gt(leadImportLines.line, current.position), isNotNull(leadImportLines.leadVersion)))
      .orderBy(asc(leadImportLines.line))
      .limit(batchSize);
    const unchanged = (await lockUnchanged(tx, rows)).map((row) => ({
      ...row,
      leadId: row.lead.id,
      columns: row.previous ?? {},
    }));
    const updated = unchanged.filter(({ outcome }) => outcome === "update");
    const busy = await findWorkedOn(tx, unchanged, current);
    const created = unchanged.filter(({ outcome, leadId }) => outcome === "create" && !busy.has(leadId));
    const actor = await actorOf(tx, current.createdBy);
    await deleteLocked(
      tx,
      created.map(({ lead }) => lead),
      { actor, now },
    );
    await setColumns(tx, updated);
    for (const { leadId, columns } of updated) await copyContact(tx, leadId, columns);
    await recordEvents(
      tx,
      updated.map(({ leadId }) => ({ leadId, kind: "import_undone", actor, at: now })),
    );
    const undone = [...created, ...updated].map(({ line }) => line);
    await tx
      .update(leadImportLines)
      .set({ restoredAt: now })
      .where(and(isOf, inArray(leadImportLines.line, undone)));
    const { restored = 0, kept = 0 } = current.counts ?? {};
    const isOver = rows.length < batchSize;
    await saveImport(tx, current, {
      counts: {
        ...current.counts,
        restored: restored + undone.length,
        kept: kept + rows.length - undone.length,
      },
      position: rows.at(-1)?.line ?? current.position,
      ...(isOver && { state: "undone" }),
    });
    return isOver;
  };

/** A note, a call or a task changes no version. */
async function findWorkedOn(tx: Transaction, rows: readonly { leadId: string }[], { finishedAt }: Import) {
  const { leadId, kind, at } = timelineEvents;
  const ids = rows.map((row) => row.leadId);
  const isWork = or(
    sql`${kind} not in ('created', 'note', 'odoo_pushed', 'odoo_failed')`,
    and(eq(kind, "note"), gt(at, finishedAt ?? new Date())),
  );
  const found = await tx
    .selectDistinct({ leadId })
    .from(timelineEvents)
    .where(and(inArray(leadId, ids), isWork));
  return new Set(found.map((row) => row.leadId));
}
