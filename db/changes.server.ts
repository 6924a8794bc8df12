import postgres from "postgres";
import { databaseUrl } from "#db/instance.server.ts";

export type Channel = "leads" | "estimates" | "outbox" | "sessions";
type Listener = (payload: string) => void;

// One connection for all listeners of the process; on globalThis for the same reason as the pool.
const slot = globalThis as {
  porchlightChanges?: { sql: postgres.Sql; listeners: Map<Channel, Set<Listener>> };
};

/**
 * Calls `listener` after each committed change that the database's triggers announce on `channel`. The connection
 * is renewed when it is lost; what happened meanwhile is not told, so a listener treats a call as "look again".
 * Returns the way to stop listening.
 */
export function onChange(channel: Channel, listener: Listener) {
  const { sql, listeners } = open();
  let set = listeners.get(channel);
  if (!set) {
    set = new Set();
    listeners.set(channel, set);
    const everyone = set;
    const tell = (payload: string) => {
      for (const each of everyone) each(payload);
    };
    // Told on each (re)connection too, since signals may have been missed before it.
    sql.listen(channel, tell, () => tell("")).catch(() => listeners.delete(channel));
  }
  const joined = set;
  joined.add(listener);
  return () => {
    joined.delete(listener);
  };
}

/** Closes the connection that listens, at most 2 s later. */
export async function stopListening() {
  const open = slot.porchlightChanges;
  delete slot.porchlightChanges;
  await open?.sql.end({ timeout: 2 });
}

function open() {
  slot.porchlightChanges ??= {
    sql: postgres(databaseUrl(), {
      max: 1,
      connect_timeout: 5,
      idle_timeout: 0,
      onnotice: () => {},
      connection: { application_name: "porchlight listener" },
    }),
    listeners: new Map(),
  };
  return slot.porchlightChanges;
}
