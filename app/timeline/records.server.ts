import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { storedActor } from "#app/lib/actor.ts";
import type { NewEvent } from "#app/timeline/events.ts";
import { react } from "#app/timeline/reactions.server.ts";
import type { Transaction } from "#db/client.ts";
import { timelineEvents } from "#db/schema/index.ts";

export const recordEvent = (tx: Transaction, event: NewEvent) => recordEvents(tx, [event]);

/** Runs what features do about these events (`reactions.server.ts`). */
export async function recordEvents(tx: Transaction, events: readonly NewEvent[]) {
  if (events.length === 0) return;
  const now = new Date();
  const recorded = events.map((event) => ({ ...event, id: event.id ?? randomUUID(), at: event.at ?? now }));
  const rows = recorded.map(({ actor, actorName, ...event }) => ({
    ...event,
    ...storedActor(actor, actorName),
  }));
  // As one parameter: for hundreds of events, thousands of them cost more than the insert.
  await tx.execute(sql`
    insert into ${timelineEvents} (id, lead_id, at, kind, body, data, actor_id, actor_name)
    select id, "leadId", at, kind, body, data, "actorId", "actorName"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(id uuid, "leadId" uuid, at timestamptz,
      kind text, body text, data jsonb, "actorId" uuid, "actorName" text)`);
  await react(tx, recorded);
}
