import { randomUUID } from "node:crypto";
import { sql as statement } from "drizzle-orm";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import { databaseUrl, db } from "#db/instance.server.ts";

export type Channel = "leads" | "estimates" | "notifications" | "outbox" | "sessions" | "start" | "vendors";
type Listener = (payload: string) => void;

// On globalThis for the same reason as the pool.
const slot = globalThis as {
  porchlightChanges?: { sql: postgres.Sql; listeners: Map<Channel, Set<Listener>> };
};

/** Also called after a reconnect, since signals may be missing. */
export function onChange(channel: Channel, listener: Listener) {
  const { sql, listeners } = open();
  const set = listeners.get(channel) ?? new Set();
  if (!listeners.has(channel)) {
    listeners.set(channel, set);
    const notify = (payload: string) => {
      for (const each of set) each(payload);
    };
    sql.listen(channel, notify, () => notify("")).catch(() => listeners.delete(channel));
  }
  set.add(listener);
  return () => void set.delete(listener);
}

/** Hangs when no signal arrives: a pooler accepts LISTEN and passes nothing on. */
export function hearsSignals() {
  const sent = randomUUID();
  return new Promise<true>((resolve, reject) => {
    const stop = onChange("start", (payload) => {
      if (payload === "") db().execute(statement`select pg_notify('start', ${sent})`).catch(reject);
      if (payload !== sent) return;
      stop();
      resolve(true);
    });
  });
}

/** Takes at most 2 s. */
export async function stopListening() {
  const open = slot.porchlightChanges;
  delete slot.porchlightChanges;
  await open?.sql.end({ timeout: 2 });
}

function open() {
  slot.porchlightChanges ??= {
    sql: openClient(databaseUrl(), {
      max: 1,
      idle_timeout: 0,
      connection: { application_name: "porchlight listener" },
    }),
    listeners: new Map(),
  };
  return slot.porchlightChanges;
}
