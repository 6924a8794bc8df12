import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { isUnavailable } from "#db/instance.server.ts";
import { locks } from "#db/locks.ts";

/** Brings the database up to date. Any number of processes may call it at once: one works, the others wait. */
export async function migrateDatabase(url: string, folder = path.resolve("migrations")) {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    await sql`select pg_advisory_lock(${locks.migration})`;
    // Set after the wait above, which it would cut short.
    await sql`set lock_timeout = '10s'`;
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * As `migrateDatabase`, for a start: nearly always the server is there; only when it could not be reached it is waited
 * for, at most 30 s, and `onAway` is told why. A migration that fails is not run a second time.
 */
export async function migrateOnceReachable(
  url: string,
  { onAway, folder }: { onAway: (error: unknown) => void; folder?: string },
) {
  try {
    await migrateDatabase(url, folder);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    onAway(error);
    await waitForServer(url, 30);
    await migrateDatabase(url, folder);
  }
}

/** Waits until the server answers, at most `seconds`. Throws what it says when waiting would not help. */
export async function waitForServer(url: string, seconds: number) {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 3 });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      const refusal = /^(28|3D|42)/.test(code);
      if (refusal || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

/** Creates the database named in the url when the server has none of that name. */
export async function ensureDatabase(url: string) {
  const target = new URL(url);
  const name = target.pathname.slice(1);
  target.pathname = "/postgres";
  const sql = postgres(target.href, { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!found) await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
