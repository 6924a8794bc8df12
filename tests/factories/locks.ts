import { sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";

/** How many connections wait. Outside a transaction, where the list of connections would not update. */
export async function countWaiting() {
  const waiting = await db().execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return waiting.length;
}
