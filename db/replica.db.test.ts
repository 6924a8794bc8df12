import { once } from "node:events";
import { rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { exportLeads } from "#app/features/lead-lists/export/commands.server.ts";
import { findListPage } from "#app/features/lead-lists/page.server.ts";
import { newestFirst } from "#app/features/lead-lists/request.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { createDatabase, switchDatabase } from "#db/databases.ts";
import {
  closeDatabase,
  databaseUrl,
  db,
  findReplicaLag,
  onReplica,
  openDatabase,
} from "#db/instance.server.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { leads } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { type Cluster, plainClient, type Standby, startCluster } from "#tests/harness/cluster.ts";

// In the checkout, where the account that Postgres runs as can reach it.
const folder = path.resolve(".data/replica-test");
let cluster: Cluster;
let standby: Standby;
let url: string;
let replica: ReturnType<typeof plainClient>;
let before: string;
let staff: StaffActor;
const states: string[] = [];

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  cluster = await startCluster(folder);
  url = await cluster.emptyDatabase("lists");
  await migrateDatabase(url);
  standby = await cluster.addStandby();
  replica = plainClient(standby.urlOf("lists"));
  before = databaseUrl();
  await reopen();
  staff = await makeStaff();
});

afterAll(async () => {
  await closeDatabase();
  await replica.end({ timeout: 1 });
  openDatabase(before);
  cluster.stop();
});

async function reopen(replicaUrl = standby.urlOf("lists")) {
  await closeDatabase();
  states.length = 0;
  openDatabase(url, { replicaUrl, onReplicaState: (state) => states.push(state) });
}

const portOf = (address: string) => Number(new URL(address).port);

/** Where a read runs. */
const source = () =>
  onReplica(async () => {
    const [row] = await db().execute<{ port: number; name: string }>(
      sql`select inet_server_port() as port, current_database() as name`,
    );
    return row?.port === portOf(url) ? "primary" : row?.name;
  });

const replicaAgain = () => vi.waitFor(async () => expect(await source()).toBe("lists"), 15_000);

const listed = async () => {
  const { rows } = await findListPage(staff, new URL("http://porchlight.example/leads"), new Date());
  return rows.map(({ id }) => id);
};

async function exported() {
  const list = { filter: {}, sort: newestFirst, columns: null, bom: false, timeZone: "UTC" };
  const file = await exportLeads(staff, list);
  if (!file.ok) throw new Error(file.message);
  return file.value.content;
}

async function textOf(content: AsyncIterable<Uint8Array>) {
  const chunks = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test("reads lists and exports from the replica, which shows each write at once", async () => {
  for (let round = 0; round < 20; round++) expect((await makeLead()).id).toBe((await listed())[0]);
  await makeLead({ name: "Ida Replica" });
  expect(await textOf(await exported())).toContain("Ida Replica");
  expect(await source()).toBe("lists");
  expect(standby.log()).toMatch(/from "leads".*copy \(select/s);
  expect(await findReplicaLag()).toBe(0);
  expect(states).toEqual([]);
});

test("leaves a replica that lags alone until it has caught up", async () => {
  await replica`select pg_wal_replay_pause()`;
  const { id } = await makeLead({ name: "Ida Late" });
  expect((await listed())[0]).toBe(id);
  const began = performance.now();
  expect((await listed())[0]).toBe(id);
  expect(performance.now() - began).toBeLessThan(150);
  expect(await textOf(await exported())).toContain("Ida Late");
  expect(await findReplicaLag()).toBeGreaterThan(0);
  await replica`select pg_wal_replay_resume()`;
  await replicaAgain();
  expect(states).toEqual(["behind", "in use"]);
});

test("a read that the replay cancels runs again on the primary", async () => {
  await reopen();
  const reads: (string | undefined)[] = [];
  const primary = plainClient(url);
  const reading = onReplica(async () => {
    const [row] = await db().execute<{ port: number }>(
      sql`select inet_server_port() as port, (select count(*) from ${leads}) as count`,
    );
    reads.push(row?.port === portOf(url) ? "primary" : "replica");
    if (reads.length === 1) await primary.begin((tx) => tx`lock table leads in access exclusive mode`);
    await db().execute(sql`select pg_sleep(1)`);
    return "answered";
  });
  expect(await reading).toBe("answered");
  expect(reads).toEqual(["replica", "primary"]);
  expect(states).toEqual(["unavailable"]);
  await primary.end();
});

test("an export that the replica cuts fails, and the next one comes from the primary", async () => {
  await reopen();
  await db().execute(sql`insert into leads (name, status_reason)
    select 'Ida ' || n, repeat('long ', 1000) from generate_series(1, 5000) as n`);
  await vi.waitFor(async () => expect(await findReplicaLag()).toBe(0), 10_000);
  const cut = (await exported())[Symbol.asyncIterator]();
  await cut.next();
  await replica`select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (select%'`;
  await expect(async () => {
    while (!(await cut.next()).done);
  }).rejects.toThrow();
  expect((await textOf(await exported())).match(/^Ida \d/gm)).toHaveLength(5_000);
  expect(states).toEqual(["unavailable"]);
  await db().execute(sql`delete from leads where name like 'Ida %'`);
});

test("the primary serves while the replica is dead, at the start and later", async () => {
  await standby.crash();
  await reopen();
  const { id } = await makeLead();
  expect((await listed())[0]).toBe(id);
  expect(await textOf(await exported())).toContain(id);
  expect(await findReplicaLag()).toBe(Infinity);
  await standby.start();
  await replicaAgain();
  await standby.crash();
  expect((await listed())[0]).toBe(id);
  await standby.start();
  await replicaAgain();
  expect(states).toEqual(["unavailable", "in use", "unavailable", "in use"]);
});

test("the primary serves while the replica is silent or another database", async () => {
  const hole = createServer().listen(0, "127.0.0.1");
  await once(hole, "listening");
  onTestFinished(() => void hole.close());
  const { port } = hole.address() as AddressInfo;
  for (const address of [`postgres://a@127.0.0.1:${port}/b`, url, standby.urlOf("postgres")]) {
    await reopen(address);
    const began = performance.now();
    expect(await source()).toBe("primary");
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(states).toEqual(["unavailable"]);
  }
});

test("reads the restored database once a restore has renamed it", async () => {
  await reopen();
  await replicaAgain();
  await db().execute(sql`create table which as select 'old' as name`);
  const next = plainClient(await createDatabase(url, "restored"));
  await next`create table which as select 'new' as name`;
  await next.end();
  const which = () => onReplica(async () => (await db().execute(sql`select name from which`))[0]?.name);
  expect(await which()).toBe("old");
  await switchDatabase(url, { next: "restored", previous: "replaced" });
  await vi.waitFor(async () => expect(await which()).toBe("new"), 5_000);
  await replicaAgain();
  expect(await which()).toBe("new");
});
