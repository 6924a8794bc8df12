import { sql } from "drizzle-orm";
import { connect, type Database } from "#db/client.ts";

type Pool = ReturnType<typeof connect>;

// On globalThis because the development server evaluates every module anew after an edit.
const slot = globalThis as { porchlightDatabase?: { url: string; pool: Pool } | undefined };

type Options = { guard?: (db: Database) => Database; statementTimeout?: number };

/** Opens the one pool of this process; `guard` may stand before it. */
export function openDatabase(url: string, { guard = (pool) => pool, statementTimeout }: Options = {}) {
  const { sql: pool, db: unguarded } = connect(url, undefined, statementTimeout);
  slot.porchlightDatabase = { url, pool: { sql: pool, db: guard(unguarded) } };
}

/** The database of this process; throws when it was not opened. */
export function db(): Database {
  return opened().pool.db;
}

/** Where the database is, for the few that need a connection of their own (listeners, the migrator). */
export function databaseUrl() {
  return opened().url;
}

/** What the database says to a question: an answer, a refusal, or nothing within `ms`. Never throws, never waits longer. */
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

/** Whether the database answers within `ms`. Never throws, never waits longer. */
export const databaseAnswers = async (ms: number) => (await askDatabase(ms)) === "answered";

let probing: Promise<void> | undefined;

/**
 * Looks whether the pool still answers and puts a new one in its place when it does not: a connection into a black
 * hole never ends by itself. Whoever calls while a look is under way waits for that one.
 */
export function renewHangingPool() {
  probing ??= probePool().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function probePool() {
  if (await databaseAnswers(1_000)) return;
  const { url, pool } = opened();
  slot.porchlightDatabase = { url, pool: connect(url) };
  // Not waited for, since it would wait for the connections that hang.
  void pool.sql.end({ timeout: 0 }).catch(() => {});
}

/** Waits for queries under way, at most 3 s. */
export async function closeDatabase() {
  const open = slot.porchlightDatabase;
  delete slot.porchlightDatabase;
  await open?.pool.sql.end({ timeout: 3 });
}

/** Codes of Postgres and of the connection that mean "the database cannot answer now", not "the query is wrong". */
const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08001",
  "08003",
  "08006",
  "53100",
  "53300",
  "57014",
  "25P03",
]);

/** Whether an error says that the database is out of reach for the moment, so that trying again makes sense. */
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

function after(ms: number) {
  return new Promise<"silent">((resolve) => setTimeout(resolve, ms, "silent").unref());
}
