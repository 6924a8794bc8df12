import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import { reopenDatabase } from "#db/databases.ts";
import { isUnavailable } from "#db/instance.server.ts";
import { locks } from "#db/locks.ts";

const ourFolder = path.resolve("migrations");

type Options = {
  folder?: string | undefined;
  /** The last migration, in ms; by default all, and the indexes after them. */
  until?: number;
};

export const migrateDatabase = (url: string, { folder = ourFolder, until }: Options = {}) =>
  withConnection(url, async (sql) => {
    await sql.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`select pg_advisory_xact_lock(${locks.migration})`;
      // After the advisory lock, whose wait it would cut short.
      await tx`set local lock_timeout = '10s'`;
      if (!(await isOlder(tx, folder))) return;
      await requireRights(tx);
      await applyMigrations(tx, folder, until);
    });
    // A process that waits for the lock above would block an index that is built concurrently.
    if (until === undefined) await buildIndexes(sql);
  });

/** Before anything is created. */
async function requireRights(tx: postgres.TransactionSql) {
  const [{ role, name, database, schema } = {}] = await tx`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name,
      has_database_privilege(current_database(), 'create') as database,
      has_schema_privilege('public', 'create') as schema`;
  const grants = [
    ...(database ? [] : [`grant create on database ${name} to ${role}`]),
    ...(schema ? [] : [`grant create on schema public to ${role}`]),
  ];
  if (grants.length > 0)
    throw new Error(
      `The role ${role} of DATABASE_URL may not create tables and extensions. Run as the database's owner: ${grants.join("; ")}`,
    );
  const [found] = await tx`
    select string_agg(extname, ' and ') as extensions, string_agg(distinct quote_ident(nspname), ', ') as schemas
    from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('citext', 'pg_trgm') and nspname <> all (current_schemas(false))`;
  if (found?.extensions)
    throw new Error(
      `${found.extensions} is installed in a schema that the role doesn't search. Run: alter role ${role} in database ${name} set search_path = public, ${found.schemas}`,
    );
}

/** As Drizzle's own migrator, which can't share the transaction that holds the lock. */
async function applyMigrations(tx: postgres.TransactionSql, folder: string, until = Infinity) {
  await tx.unsafe(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`);
  const latest = await latestMigration(tx);
  // The version before may start too: while others are upgraded, and when an upgrade is undone.
  await tx.unsafe(`comment on table drizzle.__drizzle_migrations is '${latest}'`);
  for (const { sql: statements, folderMillis, hash } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= latest || folderMillis > until) continue;
    try {
      for (const statement of statements) await tx.unsafe(statement);
    } catch (cause) {
      const name = readJournal(folder).find(({ when }) => when === folderMillis)?.tag;
      throw new Error(
        `The migration ${name} failed: ${(cause as Error).message}. Nothing was changed. Start the version that ran before, correct these rows there, and try again.`,
        { cause },
      );
    }
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
}

const indexFile = path.join(ourFolder, "after-migrations.sql");

/** Building an index in a transaction would block writes. Another process may be at it; this one doesn't wait. */
const buildIndexes = (sql: postgres.Sql) =>
  sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    // With a parameter, Postgres would hold a snapshot, for whose end the index waits.
    const [lock] = await tx.unsafe(`select pg_try_advisory_xact_lock(${locks.indexes}) as taken`);
    if (!lock?.taken) return;
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
  });

export const requireCurrentSchema = (url: string) =>
  withConnection(url, async (sql) => {
    if (await isOlder(sql, ourFolder))
      throw new Error(
        "The database is empty or of an older version. Start Porchlight once, which brings it up to date.",
      );
  });

/** With a second connection: an index is built outside the transaction that holds the lock. */
async function withConnection(url: string, work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = openClient(url, { max: 2 });
  await work(sql).finally(() => sql.end({ timeout: 5 }));
}

/** In ms. */
export const newestMigration = (folder = ourFolder) =>
  Math.max(...readJournal(folder).map(({ when }) => when));

/** Throws for a schema that is more than one upgrade newer. */
async function isOlder(sql: postgres.ISql, folder: string) {
  const newest = newestMigration(folder);
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return true;
  const applied = await latestMigration(sql);
  if (applied > newest && newest !== (await upgradedFrom(sql)))
    throw new Error(
      "The database was made by a newer version of Porchlight. Install that version again, or restore a backup from before it.",
    );
  return applied < newest;
}

async function upgradedFrom(sql: postgres.ISql) {
  const [row] = await sql`select obj_description('drizzle.__drizzle_migrations'::regclass)::float8 as latest`;
  return Number(row?.latest ?? 0);
}

function readJournal(folder: string) {
  const text = readFileSync(path.join(folder, "meta/_journal.json"), "utf8");
  return (JSON.parse(text) as { entries: { when: number; tag: string }[] }).entries;
}

async function latestMigration(sql: postgres.ISql) {
  const [row] = await sql`select max(created_at)::float8 as latest from drizzle.__drizzle_migrations`;
  return Number(row?.latest ?? 0);
}

type Patience = { onConnectionError: (error: unknown) => void; folder?: string; patienceMs?: number };

/** Waits up to 30 s for the server. Other errors are thrown at once. */
export async function migrateOnceReachable(
  url: string,
  { onConnectionError, folder, patienceMs = 30_000 }: Patience,
) {
  const until = Date.now() + patienceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateDatabase(url, { folder });
    } catch (error) {
      const isOver = Date.now() > until;
      if (!isUnavailable(error) || (isOver && !(await reopenDatabase(url).catch(() => false)))) throw error;
      if (tries === 1) onConnectionError(error);
      await setTimeout(500);
    }
  }
}
