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
import { closeDatabase, db, findReplicaLag, onReplica, openDatabase } from "#db/instance.server.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { leads } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { plainClient, startCluster } from "#tests/harness/cluster.ts";

// In the checkout, where the account that Postgres runs as can reach it.
const folder = path.resolve(".data/replica-test");
rmSync(folder, { recursive: true, force: true });
const cluster = await startCluster(folder);
const url = await cluster.emptyDatabase("lists");
await migrateDatabase(url);
const standby = await cluster.addStandby();
const replica = plainClient(standby.urlOf("lists"));
const states: string[] = [];
let staff: StaffActor;

beforeAll(async () => {
  await reopen();
  staff = await makeStaff();
});

afterAll(async () => {
  await closeDatabase();
  await replica.end({ timeout: 1 });
  standby.stop();
  cluster.stop();
});

async function reopen(replicaUrl = standby.urlOf("lists")) {
  await closeDatabase();
  states.length = 0;
  openDatabase(url, { replicaUrl, onReplicaState: (state) => states.push(state) });
}

const [primaryPort, replicaPort] = [url, standby.urlOf("lists")].map((each) => Number(new URL(each).port));

/** Where a read runs. */
const source = () =>
  onReplica(async () => (await db().execute(sql`select inet_server_port() as port`))[0]?.port);

const replicaAgain = () => vi.waitFor(async () => expect(await source()).toBe(replicaPort), 15_000);

/** On a busy machine a read may find it behind, which is right. */
async function whenCaughtUp() {
  await replicaAgain();
  states.length = 0;
}

const page = new URL("http://porchlight.example/leads");
const newest = async () => (await findListPage(staff, page, new Date())).rows[0]?.id;

async function exported() {
  const list = { filter: {}, sort: newestFirst, columns: null, bom: false, timeZone: "UTC" };
  const file = await exportLeads(staff, list);
  if (!file.ok) throw new Error(file.message);
  return new Response(file.value.content as unknown as ReadableStream);
}

test("reads lists and exports from the replica, which shows each write at once", async () => {
  for (let round = 0; round < 20; round++) expect((await makeLead()).id).toBe(await newest());
  await makeLead({ name: "Ida Replica" });
  await whenCaughtUp();
  expect(await newest()).toBeDefined();
  expect(await (await exported()).text()).toContain("Ida Replica");
  expect(standby.log()).toMatch(/from "leads".*copy \(select/s);
  expect(await findReplicaLag()).toBe(0);
  expect(states).toEqual([]);
});

test("leaves a replica that lags alone until it has caught up", async () => {
  await whenCaughtUp();
  await replica`select pg_wal_replay_pause()`;
  const { id } = await makeLead({ name: "Ida Late" });
  expect(await newest()).toBe(id);
  expect(await (await exported()).text()).toContain("Ida Late");
  expect(await findReplicaLag()).toBeGreaterThan(0);
  await replica`select pg_wal_replay_resume()`;
  await replicaAgain();
  expect(states).toEqual(["behind", "in use"]);
});

test("a read that the replay cancels runs again on the primary", async () => {
  await reopen();
  await whenCaughtUp();
  const reads: unknown[] = [];
  const primary = plainClient(url);
  await onReplica(async () => {
    const count = sql`select inet_server_port() as port, count(*) from ${leads}`;
    reads.push((await db().execute(count))[0]?.port);
    if (reads.length === 1) await primary.begin((tx) => tx`lock table leads in access exclusive mode`);
    await db().execute(sql`select pg_sleep(1)`);
  });
  expect(reads).toEqual([replicaPort, primaryPort]);
  expect(states).toEqual(["unavailable"]);
  await primary.end();
});

test("an export that the replica cuts fails, and the next one comes from the primary", async () => {
  await reopen();
  await db().execute(sql`insert into leads (name, status_reason)
    select 'Ida ' || n, repeat('long ', 1000) from generate_series(1, 5000) as n`);
  await whenCaughtUp();
  const cut = (await exported()).body?.getReader();
  await cut?.read();
  await replica`select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy (select%'`;
  await expect(async () => {
    while (!(await cut?.read())?.done);
  }).rejects.toThrow();
  expect((await (await exported()).text()).match(/^Ida \d/gm)).toHaveLength(5_000);
  expect(states).toEqual(["unavailable"]);
});

test("the primary serves while the replica is silent, dead or another database", async () => {
  const hole = createServer().listen(0, "127.0.0.1");
  await once(hole, "listening");
  onTestFinished(() => void hole.close());
  const { port } = hole.address() as AddressInfo;
  const at = (place: number) => `postgres://a@127.0.0.1:${place}/b`;
  for (const address of [at(port), at(1), url, standby.urlOf("postgres")]) {
    await reopen(address);
    expect(await source()).toBe(primaryPort);
    expect(await findReplicaLag()).toBe(Infinity);
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
