import { sql } from "drizzle-orm";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import type { KindWithPayload } from "#app/timeline/events.ts";
import type { Transaction } from "#db/client.ts";
import { timelineEvents } from "#db/schema/index.ts";

export type NewEvent = {
  id?: string;
  leadId: string;
  actor: Actor;
  /** For an owner who isn't signed in. */
  actorName?: string;
  at?: Date;
  /** Text that a person wrote. */
  body?: string;
} & KindWithPayload;

export const recordEvent = (tx: Transaction, event: NewEvent) => recordEvents(tx, [event]);

export async function recordEvents(tx: Transaction, events: readonly NewEvent[]) {
  const rows = events.map(({ actor, actorName, ...event }) => ({
    ...event,
    ...storedActor(actor, actorName),
  }));
  if (rows.length === 0) return;
  // As one parameter: for hundreds of events, thousands of them cost more than the insert.
  await tx.execute(sql`
    insert into ${timelineEvents} (id, lead_id, at, kind, body, data, actor_id, actor_name)
    select coalesce(id, gen_random_uuid()), "leadId", coalesce(at, now()), kind, body, data, "actorId", "actorName"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(id uuid, "leadId" uuid, at timestamptz,
      kind text, body text, data jsonb, "actorId" uuid, "actorName" text)`);
}
