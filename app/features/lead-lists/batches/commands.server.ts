import { setTimeout as sleep } from "node:timers/promises";
import { eq, getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { notify } from "#app/features/accounts/notifications/commands.server.ts";
import { lockLeads } from "#app/features/leads/commands/change-leads.server.ts";
import { type Actor, system } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { type bulkActionLeads, type leadImportLines, leads, users } from "#db/schema/index.ts";

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

type OwnColumns = { leadId: string; columns: Record<string, unknown> };

/** Gives each lead its own values and the next version; returns the versions by ID. Other names are ignored. */
export async function setColumns(tx: Transaction, rows: readonly OwnColumns[]) {
  if (rows.length === 0) return new Map<string, number>();
  const table: Record<string, PgColumn> = getTableColumns(leads);
  const names = new Map(
    rows.flatMap(({ columns }) =>
      Object.keys(columns).flatMap((key): [string, string][] => (table[key] ? [[key, table[key].name]] : [])),
    ),
  );
  const changes = rows.map(({ leadId, columns }) => ({
    leadId,
    columns: Object.fromEntries(
      [...names].flatMap(([key, name]) => (key in columns ? [[name, columns[key]]] : [])),
    ),
  }));
  const values = [...names.values()].map(
    (name) => sql`, ${sql.identifier(name)} = (jsonb_populate_record(l, columns)).${sql.identifier(name)}`,
  );
  const stored = await tx.execute<{ id: string; version: number }>(sql`
    update ${leads} as l set version = l.version + 1${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change("leadId" uuid, columns jsonb)
    where l.id = change."leadId" returning l.id, l.version`);
  return new Map(stored.map(({ id, version }) => [id, version]));
}
