import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { insertRows } from "#db/insert-rows.server.ts";
import { analysisEntries, analysisResults, analysisSubscribers } from "#db/schema/index.ts";

type Columns = Partial<typeof analysisEntries.$inferInsert>;

export async function addEntry(tx: Transaction, values: Columns) {
  const [entry] = await tx.insert(analysisEntries).values(values).returning();
  if (!entry) throw new Error("The analysis entry was not stored.");
  return entry;
}

export const updateEntries = (tx: Transaction, ids: readonly string[], change: Columns) =>
  tx
    .update(analysisEntries)
    .set(change)
    .where(inArray(analysisEntries.id, [...ids]));

export const updateEntriesOfLead = (tx: Transaction, leadId: string, change: Columns) =>
  tx.update(analysisEntries).set(change).where(eq(analysisEntries.leadId, leadId));

/** From the previous backend: their leads are stored already, and nobody hears of them. */
export const importEntries = (tx: Transaction, rows: (typeof analysisEntries.$inferInsert)[]) =>
  insertRows(tx, analysisEntries, rows);

export const importResults = (tx: Transaction, rows: (typeof analysisResults.$inferInsert)[]) =>
  insertRows(tx, analysisResults, rows, sql`on conflict do nothing`);

export const importSubscribers = (tx: Transaction, rows: (typeof analysisSubscribers.$inferInsert)[]) =>
  insertRows(tx, analysisSubscribers, rows);
