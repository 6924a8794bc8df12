import type postgres from "postgres";
import { openClient } from "#db/client.ts";

export const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

export function withName(url: string, name: string) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/** What has to be done before the role can create and rename databases; null if it can. */
export const findObstacle = async (url: string) => {
  try {
    return await onServer(url, async (sql) => {
      const [row] = await sql`
        select quote_ident(rolname) as role, quote_ident(datname) as name, rolcreatedb or rolsuper as creates,
          pg_has_role(datdba, 'member') as owns
        from pg_roles, pg_database where rolname = current_user and datname = ${nameOf(url)}`;
      if (!row?.creates) return `run “alter role ${row?.role} createdb”`;
      return row.owns ? null : `run “alter database ${row.name} owner to ${row.role}”`;
    });
  } catch (error) {
    if (error instanceof PoolerError) return error.message;
    throw error;
  }
};

/** Some poolers lead every name to one database, whose rows a restore would replace. */
class PoolerError extends Error {
  override message = "set DATABASE_DIRECT_URL to an address without a pooler";
}

async function requireDatabase(sql: postgres.Sql, name: string) {
  const [row] = await sql`select current_database() as name`;
  if (row?.name !== name) throw new PoolerError();
}

/** Returns the address. */
export async function createDatabase(url: string, name: string) {
  await onServer(url, (sql) => sql`create database ${sql(name)}`);
  const created = withName(url, name);
  const sql = openClient(created, { max: 1 });
  await requireDatabase(sql, name).finally(() => sql.end({ timeout: 1 }));
  return created;
}

export const dropDatabase = (url: string, name: string) =>
  onServer(url, (sql) => sql`drop database if exists ${sql(name)} with (force)`);

/** Their names, oldest first. */
export const listDatabases = (url: string, prefix: string) =>
  onServer(url, async (sql) => {
    const rows = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${prefix}) order by 1`;
    return rows.map(({ name }) => name);
  });

/** From now on `url` leads to the database `next`; the one before is named `previous`. Ends all connections to both. */
export const switchDatabase = (url: string, { next, previous }: { next: string; previous: string }) =>
  onServer(url, async (sql) => {
    const current = nameOf(url);
    await sql`alter database ${sql(current)} with allow_connections false`;
    try {
      await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname in (${current}, ${next}) and pg_has_role(usesysid, 'member')`;
      await sql.begin(async (tx) => {
        await tx`alter database ${tx(current)} rename to ${tx(previous)}`;
        await tx`alter database ${tx(next)} rename to ${tx(current)}`;
      });
    } finally {
      for (const name of await existing(sql, [current, previous]))
        await sql`alter database ${sql(name)} with allow_connections true`;
    }
  });

/** Where a process died while it switched. False if the database is open. */
export const reopenDatabase = (url: string) =>
  onServer(url, async (sql) => {
    const name = nameOf(url);
    const [closed] = await sql`select from pg_database where datname = ${name} and not datallowconn`;
    if (closed) await sql`alter database ${sql(name)} with allow_connections true`;
    return closed !== undefined;
  });

async function existing(sql: postgres.Sql, names: string[]) {
  const rows = await sql`select datname as name from pg_database where datname in ${sql(names)}`;
  return rows.map(({ name }) => String(name));
}

/** No one can rename the database they are connected to. */
async function onServer<T>(url: string, work: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const options = { max: 1, connection: { statement_timeout: 60_000 } };
  for (const name of ["postgres", "template1"]) {
    const sql = openClient(withName(url, name), options);
    try {
      await requireDatabase(sql, name);
      return await work(sql);
    } catch (error) {
      const isMissing = ["3D000", "42501"].includes((error as { code?: string }).code ?? "");
      if (!isMissing || name !== "postgres") throw error;
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  throw new Error("unreachable");
}
