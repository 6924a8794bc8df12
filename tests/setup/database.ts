import postgres from "postgres";
import { afterAll, beforeAll, inject } from "vitest";
import { forgetKept } from "#app/domain/kept.server.ts";
import { stopListening } from "#db/changes.server.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";

const name = `test_${process.env.VITEST_POOL_ID}`;

// Each file gets a fresh copy of the migrated template.
beforeAll(async () => {
  const server = inject("serverUrl");
  const sql = postgres(new URL("/postgres", server).href, { max: 1, onnotice: () => {} });
  await sql`drop database if exists ${sql(name)} with (force)`;
  await sql`create database ${sql(name)} template ${sql(inject("template"))}`;
  await sql.end();
  openDatabase(new URL(`/${name}`, server).href);
  forgetKept();
});

afterAll(async () => {
  await stopListening();
  await closeDatabase();
});
