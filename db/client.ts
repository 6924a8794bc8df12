import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { readAddress } from "#db/address.ts";
import * as schema from "#db/schema/index.ts";

/** Assumes nothing of the server that outlives a transaction: a pooler may stand in between. */
export function openClient(address: string, { connection, ...options }: postgres.Options<never> = {}) {
  const [url, encryption] = readAddress(address);
  return postgres(url, {
    ...encryption,
    connect_timeout: 5,
    // Drizzle reads and writes arrays itself.
    fetch_types: false,
    prepare: false,
    ...oneByOne,
    onnotice: () => {},
    connection: { application_name: "porchlight", ...connection },
    ...options,
  });
}

/** PgBouncer loses the answer to a statement that is described behind another one. The driver's types lack the option. */
const oneByOne = { max_pipeline: 1 };

/** `statementTimeout` is in ms; idle transactions end after twice that time. */
export function connect(url: string, max = 10, statementTimeout = 5_000) {
  const sql = openClient(url, {
    max,
    idle_timeout: 60,
    // The default grows to many seconds, during which every query waits.
    backoff: () => 0.2,
    ...(!refusing.has(url) && { connection: timeouts(statementTimeout) }),
  });
  return { sql, db: drizzle(sql, { schema }) };
}

const timeouts = (ms: number) => ({ statement_timeout: ms, idle_in_transaction_session_timeout: 2 * ms });

/** Addresses of poolers that refuse a connection with time limits. */
const refusing = new Set<string>();

/** Whether statements end after a time. Precedes other connections: some poolers refuse the limit, others drop it. */
export async function limitsStatements(url: string): Promise<boolean> {
  const { sql } = connect(url, 1);
  try {
    const [row] = await sql`select current_setting('statement_timeout') as limit`;
    return row?.limit !== "0";
  } catch (error) {
    if (refusing.has(url) || !/unsupported startup parameter/i.test(String(error))) throw error;
    refusing.add(url);
    return limitsStatements(url);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export type Database = ReturnType<typeof connect>["db"];
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
