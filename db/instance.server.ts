import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { connect, type Database } from "#db/client.ts";
import { type OnState, openReplica, type Replica, readPosition } from "#db/replica.server.ts";

type Pool = ReturnType<typeof connect>;
type Urls = { url: string; directUrl: string; ownerUrl: string };

// On globalThis because the development server reloads modules.
const slot = globalThis as {
  porchlightDatabase?: (Urls & { pool: Pool; replica: Replica | undefined }) | undefined;
  porchlightExports?: Pool | undefined;
};

/** `directUrl`: the same database without a pooler. `ownerUrl`: as the role that owns it. */
type Options = {
  directUrl?: string;
  ownerUrl?: string;
  guard?: (db: Database) => Database;
  statementTimeout?: number;
  replicaUrl?: string | undefined;
  onReplicaState?: OnState;
};

export function openDatabase(
  url: string,
  { directUrl = url, ownerUrl = directUrl, guard = (pool) => pool, statementTimeout, ...more }: Options = {},
) {
  const { sql: pool, db: unguarded } = connect(url, undefined, statementTimeout);
  const replica = more.replicaUrl ? openReplica(more.replicaUrl, more.onReplicaState) : undefined;
  slot.porchlightDatabase = { url, directUrl, ownerUrl, pool: { sql: pool, db: guard(unguarded) }, replica };
}

const replicaRead = new AsyncLocalStorage<Database>();

export function db(): Database {
  return replicaRead.getStore() ?? opened().pool.db;
}

/** For heavy reads, which see all that was committed before. On the primary if the replica fails: `work` runs again. */
export async function onReplica<T>(work: () => Promise<T>): Promise<T> {
  const { replica, pool } = opened();
  if (!replica || replica.rests() || replicaRead.getStore()) return work();
  const position = await readPosition(pool.sql).catch(() => undefined);
  if (!position) return work();
  return replica
    .read(position, (tx) => replicaRead.run(tx, work))
    .catch(async (error: unknown) => {
      const value = await work();
      replica.failed(error);
      return value;
    });
}

/** In seconds, infinite if it can't be used, undefined without one. */
export async function findReplicaLag() {
  const { replica, pool } = opened();
  const read = async () => replica?.read(await readPosition(pool.sql), async () => 0);
  return read().catch((error: unknown) => replica?.failed(error));
}

/** Where an export may be read instead; undefined while nowhere. */
export function exportReplica() {
  const { replica, pool } = opened();
  if (!replica || replica.rests()) return;
  type Work = Parameters<typeof replica.export>[1];
  const begin = async (work: Work) => replica.export(await readPosition(pool.sql), work);
  return { begin, failed: replica.failed };
}

/** Two connections for statements of minutes, so that they don't take one from a page. */
export function exportPool() {
  slot.porchlightExports ??= connect(opened().url, 2, 600_000);
  return slot.porchlightExports.sql;
}

/** For connections that keep their state. */
export function databaseUrl() {
  return opened().directUrl;
}

export const ownerUrl = () => opened().ownerUrl;

/** Never throws, never takes longer than `ms`. */
export async function askDatabase(ms: number): Promise<"answered" | "refused" | "silent"> {
  if (!slot.porchlightDatabase) return "refused";
  const answer = db()
    .execute(sql`select 1`)
    .then(
      () => "answered" as const,
      () => "refused" as const,
    );
  return Promise.race([answer, after(ms)]);
}

export const databaseAnswers = async (ms: number) => (await askDatabase(ms)) === "answered";

let probing: Promise<boolean> | undefined;

/** A connection to a dead host never ends by itself. Returns whether the database answers. */
export function renewHangingPool() {
  probing ??= probePool().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function probePool() {
  if (await databaseAnswers(1_000)) return true;
  const { pool, ...urls } = opened();
  slot.porchlightDatabase = { ...urls, pool: connect(urls.url) };
  // Awaiting it would wait for the hanging connections.
  void pool.sql.end({ timeout: 0 }).catch(() => {});
  return false;
}

/** Takes at most 3 s. */
export async function closeDatabase() {
  const open = slot.porchlightDatabase;
  const exporting = slot.porchlightExports;
  delete slot.porchlightDatabase;
  delete slot.porchlightExports;
  await Promise.all([
    open?.pool.sql.end({ timeout: 3 }),
    exporting?.sql.end({ timeout: 3 }),
    open?.replica?.close(),
  ]);
}

/** Of the network, the driver and Postgres. */
const unavailableCodes = new Set(
  [
    "ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN",
    "CONNECT_TIMEOUT CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED",
    "57P01 57P02 57P03 08000 08001 08003 08006 3D000 53100 53300 55000 57014 25P03",
  ].flatMap((codes) => codes.split(" ")),
);

export function isUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string" && unavailableCodes.has(code)) return true;
    if (each.message === notOpen) return true;
  }
  return false;
}

const notOpen = "The database is not open";

function opened() {
  if (!slot.porchlightDatabase) throw new Error(notOpen);
  return slot.porchlightDatabase;
}

/** Reads first what arrived while the process was busy. */
function after(ms: number) {
  return new Promise<"silent">((resolve) => setTimeout(() => setImmediate(resolve, "silent"), ms).unref());
}
