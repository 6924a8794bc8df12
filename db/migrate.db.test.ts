import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDatabase, dropDatabase, nameOf } from "#db/databases.ts";
import { databaseUrl, db } from "#db/instance.server.ts";
import { migrateOnceReachable } from "#db/migrate.ts";
import { leads } from "#db/schema/index.ts";

const lastMigration = Date.UTC(2999, 0);
let folder = "";
const errors: unknown[] = [];
const onConnectionError = (error: unknown) => errors.push(error);

beforeEach(async () => {
  errors.length = 0;
  folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  // A sequence counts on though the transaction is undone.
  await db().execute(sql`create sequence migration_runs`);
});

afterEach(async () => {
  await db().execute(sql`drop sequence migration_runs`);
  await db().execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${lastMigration}`);
  await rm(folder, { recursive: true });
});

/** A migration after all others, which counts its starts. */
async function writeMigration(statement: string) {
  const entry = { idx: 0, version: "7", when: lastMigration, tag: "0000_last", breakpoints: true };
  const journal = { version: "7", dialect: "postgresql", entries: [entry] };
  await mkdir(path.join(folder, "meta"));
  await writeFile(path.join(folder, "meta/_journal.json"), JSON.stringify(journal));
  await writeFile(path.join(folder, "0000_last.sql"), `select nextval('migration_runs'); ${statement}`);
}

const runs = async () => {
  const [row] = await db().execute<{ runs: number }>(
    sql`select case when is_called then last_value else 0 end::int as runs from migration_runs`,
  );
  return row?.runs;
};

test("a start builds missing and unfinished indexes, outside a transaction", async () => {
  const isValid = async (name: string) => {
    const [row] = await db().execute(
      sql`select 1 from pg_index where indexrelid = to_regclass(${name}) and indisvalid`,
    );
    return row !== undefined;
  };
  await db().execute(sql`drop index leads_city_keyset`);
  await db().execute(
    sql`update pg_index set indisvalid = false where indexrelid = 'leads_source_keyset'::regclass`,
  );
  await migrateOnceReachable(databaseUrl(), { onConnectionError });
  for (const name of ["leads_city_keyset", "leads_source_keyset"])
    expect([name, await isValid(name)]).toEqual([name, true]);
});

test("a start fills the text that a search of leads compares before it builds that index", async () => {
  const [lead] = await db().insert(leads).values({ name: "Ada", streetAddress: "9 Elm St" }).returning();
  await db().execute(sql`drop index leads_search_text`);
  await db().execute(sql`update leads set search_text = null`);
  await migrateOnceReachable(databaseUrl(), { onConnectionError });
  const [filled] = await db().select().from(leads);
  expect([lead?.searchText, filled?.searchText]).toEqual([" ada 9 elm street ", " ada 9 elm street "]);
});

describe("the migrations of a start", () => {
  test("run once if they fail, and name the migration and the error", async () => {
    await writeMigration("create table half_done (id int); select 1 / 0;");
    const start = migrateOnceReachable(databaseUrl(), { onConnectionError, folder });
    await expect(start).rejects.toThrow(
      /^The migration 0000_last failed: division by zero\. Nothing was changed\./,
    );
    expect(await db().execute(sql`select to_regclass('half_done') as name`)).toEqual([{ name: null }]);
    expect(await runs()).toBe(1);
    expect(errors).toEqual([]);
  });

  test("leave a database that the version before can still use, and no earlier one", async () => {
    await writeMigration("select 1;");
    await migrateOnceReachable(databaseUrl(), { onConnectionError, folder });
    await migrateOnceReachable(databaseUrl(), { onConnectionError });
    await db().execute(sql`comment on table drizzle.__drizzle_migrations is '1'`);
    const earlier = migrateOnceReachable(databaseUrl(), { onConnectionError });
    await expect(earlier).rejects.toThrow(/^The database was made by a newer version/);
  });

  test("wait for a server that cannot be reached yet, and report it", async () => {
    await writeMigration("select 1;");
    const slow = await startingServer(databaseUrl());
    try {
      await migrateOnceReachable(slow.url, { onConnectionError, folder });
    } finally {
      slow.close();
    }
    expect(await runs()).toBe(1);
    expect(errors).toMatchObject([{ code: "57P03" }]);
  });

  test("open a database that a process closed for a switch and then died", async () => {
    const url = await createDatabase(databaseUrl(), `closed_${process.pid}`);
    await db().execute(sql.raw(`alter database ${nameOf(url)} with allow_connections false`));
    await migrateOnceReachable(url, { onConnectionError, patienceMs: -1 });
    await dropDatabase(url, nameOf(url));
  });
});

/** A proxy that answers the first connection as a starting server. */
async function startingServer(to: string) {
  const target = new URL(to);
  let isUp = false;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (!isUp) {
      isUp = true;
      socket.once("data", () => socket.end(stillStarting()));
      return;
    }
    const onward = connect(Number(target.port), target.hostname).on("error", () => {});
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(to);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, close: () => server.close() };
}

/** An error message of Postgres. */
function stillStarting() {
  const fields = ["SFATAL", "VFATAL", "C57P03", "Mthe database system is starting up"];
  const body = Buffer.from(`${fields.join("\0")}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  return Buffer.concat([Buffer.from("E"), length, body]);
}
