import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { lockLeads } from "#app/features/leads/commands/change-leads.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { type bulkActionLeads, type leadImportLines, users } from "#db/schema/index.ts";

/** Returns true after the last batch. */
export type Batch = (tx: Transaction, now: Date) => Promise<boolean>;

/**
 * Runs batches for about `forMs`, at least one. True once it is over. Each batch is a transaction that stores its
 * position, so a killed worker leaves nothing half done.
 */
export async function runBatches(batch: Batch, { forMs }: { forMs: number }): Promise<boolean> {
  const until = performance.now() + forMs;
  do {
    const startedAt = performance.now();
    if (await db().transaction((tx) => batch(tx, new Date()))) return true;
    await rest(startedAt);
  } while (performance.now() < until);
  return false;
}

/** Leaves room for the pages of the office. */
export const rest = (startedAt: number, share = 0.1) => sleep((performance.now() - startedAt) * share);

/** The person was allowed when they asked; the role no longer matters. */
export async function actorOf(tx: Transaction, userId: string | null): Promise<Actor> {
  if (!userId) return system;
  const { name, email } = users;
  const [person] = await tx.select({ name, email }).from(users).where(eq(users.id, userId));
  return person ? { kind: "staff", userId, ...person, role: "user", sessionId: "" } : system;
}

/** Refreshes the page of an import or bulk action. */
export const signalPage = (tx: Transaction, id: string) =>
  tx.execute(sql`select pg_notify('leads', ${id}::text)`);

type End = { id: string; version: number; userId: string | null; title: string; path: string };

/** To the person who asked, since it ended in the background. */
export async function notifyOfEnd(tx: Transaction, { id, version, userId, ...about }: End) {
  if (userId)
    await notify(tx, [{ ...about, userId, kind: "finished", dedupeKey: `finished:${id}:${version}` }]);
}

type Row = typeof bulkActionLeads.$inferSelect | typeof leadImportLines.$inferSelect;

/** Locks the leads of the rows. Returns the rows whose lead has the same version as after its change. */
export async function lockUnchanged<Each extends Row>(tx: Transaction, rows: readonly Each[]) {
  const locked = await lockLeads(
    tx,
    rows.flatMap(({ leadId }) => leadId ?? []),
  );
  const byId = new Map(locked.map((lead) => [lead.id, lead]));
  return rows.flatMap((row) => {
    const lead = byId.get(row.leadId ?? "");
    return lead?.version === row.leadVersion ? [{ ...row, lead }] : [];
  });
}
