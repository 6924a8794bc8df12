import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#db/client.ts";
import { type LeadMove, moveRows } from "#db/move-rows.server.ts";
import {
  analysisEntries,
  analysisSubscribers,
  improvementOutcomes,
  rentOverrides,
} from "#db/schema/index.ts";

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

export const purgeEntriesOfLeads = (tx: Transaction, leadIds: string[]) =>
  tx.delete(analysisEntries).where(inArray(analysisEntries.leadId, leadIds));

export const purgeSubscribers = (tx: Transaction, which: (email: AnyPgColumn) => SQL[]) =>
  tx.delete(analysisSubscribers).where(and(...which(analysisSubscribers.email)));

/** A current rent of the manager stays behind if the other lead has one. */
export const moveAnalyses = async (tx: Transaction, move: LeadMove) => ({
  ...(await moveRows(tx, analysisEntries, move)),
  ...(await moveRows(tx, improvementOutcomes, move)),
  ...(await moveRows(tx, rentOverrides, move, {
    where: sql`(${rentOverrides.endedAt} is not null or not exists (
      select 1 from rent_overrides o where o.lead_id = ${move.to} and o.ended_at is null))`,
  })),
});

/** The one that a lead with the entries of all these leads shows; locked. */
export async function holdNewestEntry(tx: Transaction, leadIds: string[]) {
  const { leadId, createdAt, id } = analysisEntries;
  const of = tx.select().from(analysisEntries).where(inArray(leadId, leadIds));
  const [entry] = await of.orderBy(desc(createdAt), desc(id)).limit(1).for("update");
  return entry ?? null;
}
