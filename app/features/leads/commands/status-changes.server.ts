import { sql } from "drizzle-orm";
import { storedActor } from "#app/lib/actor.ts";
import type { Recorded } from "#app/timeline/reactions.server.ts";
import type { Transaction } from "#db/client.ts";
import { leadStatusChanges } from "#db/schema/index.ts";

type Changed = Recorded<"status_changed" | "bulk_undone" | "merged" | "merge_undone">;

/** Null if the status stayed. */
export const statusMoveOf = (event: Changed) =>
  (event.kind === "status_changed" ? event.data : event.data.status) ?? null;

export async function storeStatusChanges(tx: Transaction, events: readonly Changed[]) {
  const rows = events.flatMap((event) => {
    const { id, leadId, at, actor } = event;
    const move = statusMoveOf(event);
    return move ? { id, leadId, from: move.from, to: move.to || "leads", at, ...storedActor(actor) } : [];
  });
  if (rows.length === 0) return;
  // As one parameter: a bulk change has hundreds of rows.
  await tx.execute(sql`
    insert into ${leadStatusChanges} (event_id, lead_id, from_status, to_status, at, actor_id)
    select id, "leadId", "from", "to", at, "actorId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as change(id uuid, "leadId" uuid, "from" text, "to" text, at timestamptz, "actorId" uuid)`);
}
