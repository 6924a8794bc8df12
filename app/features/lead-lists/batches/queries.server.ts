import { type SQL, sql } from "drizzle-orm";
import { type BatchState, isWorking } from "#app/features/lead-lists/batches/rules.ts";
import {
  changeIn,
  describeChange,
  formatCounts,
  formatRestored,
  undoRefusal,
} from "#app/features/lead-lists/bulk/rules.ts";
import { mayUndoImport, resultOf } from "#app/features/lead-lists/imports/fields.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";

type Found = {
  kind: "import" | "bulk";
  id: string;
  createdAt: string;
  createdBy: string | null;
  by: string | null;
  state: BatchState;
  version: number;
  undoUntil: string | null;
  fileName: string;
  problem: string | null;
  action: string;
  input: Record<string, unknown>;
  counts: Record<string, number> | null;
};

export type RecentBatch = Awaited<ReturnType<typeof listBatches>>[number];

/** The newest imports and bulk actions; with `since`, what the user did to several leads after it. */
export async function listBatches(actor: StaffActor, now: Date, { since }: { since?: Date } = {}) {
  const lately = new Date(now.getTime() - 3_600_000).toISOString();
  const own = sql`created_by = ${actor.userId} and created_at > ${lately}`;
  const newest = (isMany: SQL) => sql`
    where ${since ? sql`${own} and updated_at > ${since.toISOString()} and ${isMany}` : sql`true`}
    order by created_at desc, id desc limit 20`;
  const rows = await db().execute<Found>(sql`
    select b.*, b.created_at as "createdAt", created_by as "createdBy", undo_until as "undoUntil", u.name as by from (
      (select 'import' as kind, id, created_at, created_by, state, version, undo_until, counts,
        file_name as "fileName", problem, '' as action, null as input from lead_imports ${newest(sql`true`)})
      union all
      (select 'bulk', id, created_at, created_by, state, version, undo_until,
        jsonb_build_object('changed', changed, 'skipped', skipped, 'restored', restored),
        '', null, action, input from bulk_actions ${newest(sql`total > 1`)})
    ) b left join auth.users u on u.id = created_by
    order by b.created_at desc, b.id desc limit 20`);
  return rows.map(({ kind, id, state, by, version, ...row }) => {
    const [createdAt, undoUntil] = [new Date(row.createdAt), new Date(row.undoUntil ?? 0)];
    const shown = { kind, id, state, createdAt, by: by ?? "System" };
    if (kind === "import") {
      const undo = mayUndoImport({ state, undoUntil }, now) ? { intent: "undo", version } : null;
      return { ...shown, title: row.fileName, result: resultOf({ ...row, state }), undo };
    }
    const { changed = 0, skipped = 0, restored = 0 } = row.counts ?? {};
    const { action, createdBy } = row;
    const whyNot = undoRefusal({ action, state, changed, createdAt, createdBy, undoUntil }, actor, now);
    return {
      ...shown,
      title: describeChange(changeIn(row)),
      result: state === "undone" ? formatRestored({ changed, restored }) : formatCounts({ changed, skipped }),
      undo: whyNot === null ? {} : null,
    };
  });
}

const shownMs = 15 * 60_000;

/** What the user's newest change is doing, or did just now. */
export async function findCurrentBatch(actor: StaffActor, now: Date) {
  const recent = await listBatches(actor, now, { since: new Date(now.getTime() - shownMs) });
  return recent.find(({ state, undo }) => undo || isWorking(state));
}
