import type { AuditAction } from "#app/features/accounts/audit/rules.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { auditLog } from "#db/schema/index.ts";

type Entry = {
  actor: Actor;
  action: AuditAction;
  /** For example `lead:{id}` or `user:{id}`. */
  subject: string;
  /** Without personal data that the subject has already. */
  data?: Record<string, unknown>;
  at?: Date;
};

/** In the transaction of what it records. */
export const recordAudit = (tx: Transaction, entry: Entry) => recordAudits(tx, [entry]);

export async function recordAudits(tx: Transaction, entries: readonly Entry[]) {
  const rows = entries.map(({ actor, data = {}, ...entry }) => ({
    ...entry,
    ...storedActor(actor),
    via: actor.kind,
    ip: "ip" in actor ? actor.ip : null,
    data,
  }));
  if (rows.length > 0) await tx.insert(auditLog).values(rows);
}

type Change = Omit<Entry, "data"> & { before: unknown; after: object };

/** The fields that differ, as they were and as they are. */
export async function recordChange(tx: Transaction, { before, after, ...entry }: Change) {
  const was = Object.entries(before ?? {});
  const is = Object.entries(after);
  const differs = (from: [string, unknown][]) => (field: [string, unknown]) =>
    !from.some((other) => JSON.stringify(other) === JSON.stringify(field));
  const data = {
    before: before ? Object.fromEntries(was.filter(differs(is))) : null,
    after: Object.fromEntries(is.filter(differs(was))),
  };
  await recordAudit(tx, { ...entry, data });
}
