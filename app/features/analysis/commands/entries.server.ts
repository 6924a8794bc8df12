import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { analysisEntries } from "#db/schema/index.ts";

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
