import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { openClient } from "#db/client.ts";
import { migrateDatabase } from "#db/migrate.ts";
import * as schema from "#db/schema/index.ts";

/** As in a statement: with its schema unless that is `public`, and quoted where necessary. */
type Table = { name: string; columns: string[]; key: string[] };
/** `sha256` is of the rows as CSV in the order of their key, in hex. */
export type TableSum = { name: string; rows: number; bytes: number; sha256: string };
export type Sequence = { name: string; value: string };

/** What one transaction sees. `copy` ends before the next one starts. */
export type Snapshot = {
  tables: readonly Table[];
  sequences: readonly Sequence[];
  /** Of each applied migration, in ms. */
  migrations: number[];
  count: (table: string) => Promise<number>;
  copy: (table: Table) => Promise<Readable>;
};

export function readSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return withClient(url, (sql) =>
    sql.begin("isolation level repeatable read read only", async (tx) => {
      await tx.unsafe(plainFormats);
      const [snapshot] = await tx`select pg_export_snapshot() as id`;
      const migrations = await tx`select created_at::float8 as at from drizzle.__drizzle_migrations`;
      return work({
        tables: await listTables(tx),
        sequences: await tx<Sequence[]>`
          select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
          where schemaname in ${tx(ourSchemas)} and last_value is not null order by 1`,
        migrations: migrations.map(({ at }) => Number(at)),
        async count(table) {
          const [row] = await tx.unsafe(`select count(*)::float8 as rows from ${table}`);
          return Number(row?.rows);
        },
        copy({ name, columns, key }) {
          const rows = `select ${columns.join(", ")} from ${name} order by ${key.join(", ")}`;
          return copyFrom(url, String(snapshot?.id), `copy (${rows}) to stdout with (format csv, header)`);
        },
      });
    }),
  ) as Promise<T>;
}

/**
 * What the exported `snapshot` sees, on a connection of its own: the driver may leave that of a slow reader paused for
 * good.
 */
export async function copyFrom(url: string, snapshot: string, statement: string) {
  const sql = openClient(url, { max: 1 });
  try {
    await sql.unsafe(
      `begin isolation level repeatable read read only; set transaction snapshot '${snapshot}'; ${plainFormats}`,
    );
    const content = await sql.unsafe(statement).readable();
    return content.once("close", () => void sql.end({ timeout: 0 }));
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
}

/** Passes the chunks on. The sum is complete at their end. */
export function measured(content: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  const sum = { bytes: 0, sha256: "" };
  async function* chunks() {
    for await (const chunk of content) {
      hash.update(chunk);
      sum.bytes += chunk.length;
      yield chunk;
    }
    sum.sha256 = hash.digest("hex");
  }
  return { chunks: Readable.from(chunks(), { objectMode: false }), sum };
}

export type Loaded = {
  tables: readonly TableSum[];
  sequences: readonly Sequence[];
  migrations: readonly number[];
  read: (table: string) => Promise<Readable>;
  /** In the same transaction. */
  finish?: (tx: postgres.TransactionSql) => Promise<unknown>;
};

/** Into a database without rows, whose schema becomes the archived one. All or nothing. */
export async function loadSnapshot(url: string, loaded: Loaded) {
  await migrateDatabase(url, { until: Math.max(...loaded.migrations) });
  await withClient(url, (sql) =>
    sql.begin(async (tx) => {
      const [backend] = await tx`select pg_backend_pid() as pid`;
      const over = new AbortController();
      const refused = watchForRefusal(url, Number(backend?.pid), over.signal);
      await Promise.race([loadTables(tx, loaded), refused]).finally(() => over.abort());
    }),
  );
}

/** The driver loses an error of COPY that arrives after the last row, and would wait for good. */
const watchForRefusal = (url: string, pid: number, signal: AbortSignal) =>
  withClient(url, async (sql) => {
    for (;;) {
      await setTimeout(1_000, undefined, { signal });
      const [aborted] = await sql`
        select from pg_stat_activity where pid = ${pid} and state = 'idle in transaction (aborted)'`;
      if (aborted) throw new Error("Postgres refused the rows of the archive; its log says why");
    }
  });

async function loadTables(tx: postgres.TransactionSql, { tables, sequences, read, finish }: Loaded) {
  await tx.unsafe(plainFormats);
  const existing = await listTables(tx);
  const names = existing.map(({ name }) => name);
  const unknown = tables.find(({ name }) => !names.includes(name));
  if (unknown) throw new Error(`There is no table ${unknown.name}`);
  const foreignKeys = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ${tx(ourSchemas)}`;
  for (const { table, name } of foreignKeys) await tx.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
  await tx.unsafe(`truncate ${names.join(", ")}`);
  for (const { name, columns } of existing) {
    if (!tables.find((each) => each.name === name)?.rows) continue;
    const rows = await tx
      .unsafe(`copy ${name} (${columns.join(", ")}) from stdin with (format csv, header match)`)
      .writable();
    await pipeline(await read(name), rows);
  }
  for (const { table, name, definition } of foreignKeys)
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`);
  for (const { name, value } of sequences) await tx`select setval(${name}::regclass, ${value}::bigint)`;
  await finish?.(tx);
}

/** Names the first table whose rows differ. */
export async function findDifference(url: string, tables: readonly TableSum[], except?: string) {
  return readSnapshot(url, async ({ tables: existing, copy }) => {
    for (const table of existing) {
      if (table.name === except) continue;
      const { chunks, sum } = measured(await copy(table));
      await finished(chunks.resume());
      if (tables.find(({ name }) => name === table.name)?.sha256 !== sum.sha256) return table.name;
    }
    return null;
  });
}

/** So that equal rows are equal text on every server. */
const plainFormats = `set local timezone = 'UTC'; set local datestyle = 'iso, mdy'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

const ownTables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .map((table) => getTableConfig(table))
  .map(({ schema = "public", name }) => ({ schema, name: `${schema}.${name}` }));
const ourSchemas = [...new Set(ownTables.map(({ schema }) => schema))];
const ourNames = ownTables.map(({ name }) => name);

/** Text keys are in the order of their bytes, which doesn't depend on the server's locale. */
const listTables = (tx: postgres.TransactionSql) => tx<Table[]>`
  select c.oid::regclass::text as name,
    (select json_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select json_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end order by place)
      from pg_index join lateral unnest(indkey) with ordinality as part (number, place) on true
      join pg_attribute on attrelid = indrelid and attnum = number
      where indrelid = c.oid and indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname || '.' || relname in ${tx(ourNames)}
  order by 1`;

async function withClient<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openClient(url, { max: 1 });
  return work(sql).finally(() => sql.end({ timeout: 1 }));
}
