import postgres from "postgres";
import { databaseUrl } from "#db/instance.server.ts";

export type Channel = "leads" | "estimates" | "notifications" | "outbox" | "sessions";
type Listener = (payload: string) => void;

// On globalThis for the same reason as the pool.
const slot = globalThis as {
  porchlightChanges?: { sql: postgres.Sql; listeners: Map<Channel, Set<Listener>> };
};

/** Also called after a reconnect, since signals may be missing. */
export function onChange(channel: Channel, listener: Listener) {
  const { sql, listeners } = open();
  let set = listeners.get(channel);
  if (!set) {
    set = new Set();
    listeners.set(channel, set);
    const all = set;
    const notify = (payload: string) => {
      for (const each of all) each(payload);
    };
    sql.listen(channel, notify, () => notify("")).catch(() => listeners.delete(channel));
  }
  set.add(listener);
  return () => {
    listeners.get(channel)?.delete(listener);
  };
}

/** Takes at most 2 s. */
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
