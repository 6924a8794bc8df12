import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { clearCaches } from "#app/lib/cache.server.ts";
import { registerFeatures } from "#app/registry.server.ts";
import { stopListening } from "#db/changes.server.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { oneConnectionEach } from "./one-connection.ts";

// Two runs may share the server.
const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}`;

// A copy of the migrated template.
beforeAll(async () => {
  registerFeatures();
  await onServer(async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)} template ${sql(inject("template"))}`;
  });
  openDatabase(new URL(`/${name}`, inject("serverUrl")).href, {
    guard: oneConnectionEach,
    // As long as a test: on a busy machine transactions wait for seconds.
    statementTimeout: 30_000,
  });
  clearCaches();
});

afterAll(async () => {
  await stopListening();
  await closeDatabase();
  await onServer((sql) => sql`drop database if exists ${sql(name)} with (force)`);
});

async function onServer(work: (sql: postgres.Sql) => Promise<unknown>) {
  const sql = postgres(new URL("/postgres", inject("serverUrl")).href, { max: 1, onnotice: () => {} });
  await work(sql);
  await sql.end();
}
