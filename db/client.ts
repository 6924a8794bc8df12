import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "#db/schema/index.ts";

/** `statementTimeout` is in ms; idle transactions end after twice that time. */
export function connect(url: string, max = 10, statementTimeout = 5_000) {
  const sql = postgres(url, {
    max,
    connect_timeout: 5,
    idle_timeout: 60,
    // Drizzle reads and writes arrays itself.
    fetch_types: false,
    // The default grows to many seconds, during which every query waits.
    backoff: () => 0.2,
    onnotice: () => {},
    connection: {
      application_name: "porchlight",
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: 2 * statementTimeout,
    },
  });
  return { sql, db: drizzle(sql, { schema }) };
}

export type Database = ReturnType<typeof connect>["db"];
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
