import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { databaseUrl, isUnavailable } from "#db/instance.server.ts";

let pool: ReturnType<typeof connect>;
let other: ReturnType<typeof connect>;
beforeAll(() => {
  pool = connect(databaseUrl(), 1);
  other = connect(databaseUrl(), 1);
});
afterAll(() => Promise.all([pool.sql.end({ timeout: 1 }), other.sql.end({ timeout: 1 })]));

const backend = async (asked: { execute: (typeof pool.db)["execute"] }) => {
  const [row] = await asked.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};

/** Ends a connection on the server, and waits for it. */
async function end(pid: number) {
  await other.db.execute(sql`select pg_terminate_backend(${pid}, 2000)`);
}

test("a transaction whose connection ends fails, and the next one works", async () => {
  let goOn = () => {};
  const pause = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let pid = 0;
  let late: unknown;
  const first = pool.db
    .transaction(async (tx) => {
      pid = await backend(tx);
      await pause;
      late = await tx
        .execute(sql`create temporary table left_over (id int)`)
        .catch((error: unknown) => error);
    })
    .catch((error: unknown) => error);
  while (pid === 0) await backend(other.db);
  await end(pid);
  expect(isUnavailable(await first)).toBe(true);
  const second = await pool.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table reserved (id int) on commit preserve rows`);
    goOn();
    await backend(other.db);
    return backend(tx);
  });
  expect(second).not.toBe(pid);
  expect(isUnavailable(late)).toBe(true);
  expect(
    await pool.db.execute(
      sql`select to_regclass('reserved') is not null as reserved, to_regclass('left_over') as late`,
    ),
  ).toEqual([{ reserved: true, late: null }]);
});

test("a statement fails when its connection ends, and so do later ones", async () => {
  let pid = 0;
  const broken = pool.db
    .transaction(async (tx) => {
      pid = await backend(tx);
      await tx.execute(sql`select pg_sleep(4)`);
    })
    .catch((error: unknown) => error);
  while (pid === 0) await backend(other.db);
  await end(pid);
  expect(isUnavailable(await broken)).toBe(true);
  expect(await backend(pool.db)).toBeGreaterThan(0);
});

test("a transaction that Postgres rolls back at COMMIT fails", async () => {
  const sql = postgres(databaseUrl(), { max: 1, onnotice: () => {} });
  try {
    // Makes the driver prepare its COMMIT, as it does unless told otherwise.
    await sql.begin((tx) => tx`select 1`);
    const lost = sql.begin((tx) => tx.unsafe("create table never_stored (id int); deallocate all"));
    await expect(lost).rejects.toMatchObject({ code: "40000" });
    expect(await sql`select to_regclass('never_stored') as name`).toEqual([{ name: null }]);
  } finally {
    await sql.end({ timeout: 1 });
  }
});

test("a reserved connection fails after its end", async () => {
  const reserved = await pool.sql.reserve();
  const [row] = await reserved`select pg_backend_pid() as pid`;
  await end(row?.pid);
  await reserved`select 1`.catch(() => {});
  await expect(reserved`select 1`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  reserved.release();
});

test("a slow reader of a copy leaves the connection usable", async () => {
  const [reader, clock] = [connect(databaseUrl(), 1), connect(databaseUrl(), 1)];
  const rows = await reader.sql
    .unsafe("copy (select repeat('x', 65) from generate_series(1, 1100)) to stdout")
    .readable();
  // More than the stream's buffer, and complete before it is read.
  for (let turn = 0; turn < 50; turn += 1) await backend(clock.db);
  await rows.toArray();
  expect(await backend(reader.db)).toBeGreaterThan(0);
  await Promise.all([reader.sql.end({ timeout: 1 }), clock.sql.end({ timeout: 1 })]);
});
