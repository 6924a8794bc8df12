import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { isUnavailable } from "#db/instance.server.ts";
import { locks } from "#db/locks.ts";

const ourFolder = path.resolve("migrations");

export const migrateDatabase = (url: string, folder = ourFolder) =>
  withConnection(url, async (sql) => {
    await sql`select pg_advisory_lock(${locks.migration})`;
    // After the advisory lock, whose wait it would cut short.
    await sql`set lock_timeout = '10s'`;
    if (await isOlder(sql, folder)) await migrate(drizzle(sql), { migrationsFolder: folder });
    // A process that waits for this lock would block an index that is built concurrently.
    await sql`select pg_advisory_unlock(${locks.migration})`;
    await buildIndexes(sql);
  });

const indexFile = path.join(ourFolder, "after-migrations.sql");

/** Building an index in a transaction would block writes. Another process may be at it; this one doesn't wait. */
async function buildIndexes(sql: postgres.Sql) {
  const [lock] = await sql`select pg_try_advisory_lock(${locks.indexes}) as taken`;
  if (!lock?.taken) return;
  await sql`set lock_timeout = 0`;
  const unfinished = await sql`
    select indexrelid::regclass::text as name from pg_index
    where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`;
  const known = await sql`select indexrelid::regclass::text as name from pg_index where indisvalid`;
  const built = new Set(known.map(({ name }) => name));
  const statements = readFileSync(indexFile, "utf8").trimEnd().split(";\n");
  for (const statement of statements) {
    const name = /if not exists (\w+)/i.exec(statement)?.[1];
    if (name && built.has(name)) continue;
    if (name && unfinished.some((left) => left.name === name))
      await sql`drop index concurrently ${sql(name)}`;
    await sql.unsafe(statement);
  }
}

export const requireCurrentSchema = (url: string) =>
  withConnection(url, async (sql) => {
    if (await isOlder(sql, ourFolder))
      throw new Error(
        "The database is empty or of an older version. Start Porchlight once, which brings it up to date.",
      );
  });

async function withConnection(url: string, work: (sql: postgres.Sql) => Promise<void>) {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  await work(sql).finally(() => sql.end({ timeout: 5 }));
}

/** Throws for a newer schema. */
async function isOlder(sql: postgres.Sql, folder: string) {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  const ours = Math.max(...journal.entries.map(({ when }) => when));
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return true;
  const [row] = await sql`select max(created_at)::float8 as latest from drizzle.__drizzle_migrations`;
  const theirs = Number(row?.latest ?? 0);
  if (theirs > ours)
    throw new Error(
      "The database was made by a newer version of Porchlight. Install that version again, or restore a backup from before it.",
    );
  return theirs < ours;
}

/** Waits up to 30 s for the server. Other errors are thrown at once. */
export async function migrateOnceReachable(
  url: string,
  { onConnectionError, folder }: { onConnectionError: (error: unknown) => void; folder?: string },
) {
  const until = Date.now() + 30_000;
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateDatabase(url, folder);
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > until) throw error;
      if (tries === 1) onConnectionError(error);
      await setTimeout(500);
    }
  }
}
