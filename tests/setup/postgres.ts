import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#db/embedded.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { loadReferenceData } from "#db/reference-data.server.ts";
import { movedClock } from "./moved-clock.ts";

declare module "vitest" {
  export interface ProvidedContext {
    serverUrl: string;
    template: string;
  }
}

/** One template for each state of migrations/ and db/data/. */
export default async function setup(project: TestProject) {
  const server = await startServer();
  const template = `template_${fingerprint()}`;
  const sql = postgres(new URL("/postgres", server.url).href, { max: 1, onnotice: () => {} });
  const [found] = await sql`select 1 from pg_database where datname = ${template}`;
  if (!found) {
    await sql`create database ${sql(template)}`;
    const url = new URL(`/${template}`, server.url).href;
    await migrateDatabase(url);
    openDatabase(url);
    await loadReferenceData();
    await closeDatabase();
  }
  await sql.end();
  project.provide("serverUrl", server.url);
  project.provide("template", template);
  return server.stop;
}

async function startServer() {
  if (process.env.TEST_DB === "container") return startContainer();
  const server = await startEmbedded(".data/test", { environment: movedClock() ?? {} });
  const url = server.adminUrl;
  const sql = postgres(new URL("/postgres", url).href, { max: 1, onnotice: () => {} });
  // Test data may be lost, and is too short-lived for vacuum and JIT.
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum", "jit"])
    await sql`alter system set ${sql(setting)} = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
  return { url, stop: () => (server.adopted ? undefined : server.stop()) };
}

async function startContainer() {
  const { GenericContainer, Wait } = await import("testcontainers");
  const container = await new GenericContainer("postgres:17-alpine")
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: "trust", POSTGRES_USER: "porchlight" })
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const url = `postgres://porchlight@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return { url, stop: () => void container.stop() };
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const folder of ["migrations", "db/data"])
    for (const name of readdirSync(folder).sort())
      if (/\.(sql|csv)$/.test(name)) hash.update(readFileSync(`${folder}/${name}`));
  return hash.digest("hex").slice(0, 12);
}
