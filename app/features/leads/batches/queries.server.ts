import type { RecentBatch } from "#app/features/leads/batches/rules.ts";
import { listBulkActions } from "#app/features/leads/bulk/queries.server.ts";
import { formatCounts, formatRestored } from "#app/features/leads/bulk/rules.ts";
import { mayUndoImport, resultOf } from "#app/features/leads/imports/fields.ts";
import { listImports } from "#app/features/leads/imports/queries.server.ts";
import type { Actor } from "#app/lib/actor.ts";

/** The newest imports and bulk actions. */
export async function listBatches(actor: Actor, now: Date): Promise<RecentBatch[]> {
  const [imports, actions] = await Promise.all([listImports(), listBulkActions(actor, now)]);
  const all = [
    ...imports.map((row): RecentBatch => {
      const { id, createdAt, state, fileName: title, by, version } = row;
      const undo = mayUndoImport(row, now) ? { intent: "undo", version } : null;
      return { id, kind: "import", createdAt, state, title, by: by ?? "System", result: resultOf(row), undo };
    }),
    ...actions.map((row): RecentBatch => {
      const { id, createdAt, state, title, by, whyNoUndo } = row;
      const result = state === "undone" ? formatRestored(row) : formatCounts(row);
      const undo = whyNoUndo === null ? {} : null;
      return { id, kind: "bulk", createdAt, state, title, by, result, undo };
    }),
  ];
  return all.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, 20);
}
