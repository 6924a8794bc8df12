import { type Actor, storedActor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { auditLog } from "#db/schema/index.ts";

type AuditAction =
  | "delete"
  | "restore"
  | "export"
  | "import"
  | "merge"
  | "role"
  | "invitation"
  | "send"
  | "contact"
  | "refund"
  | "file_read";

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
  const rows = entries.map(({ actor, data = {}, ...entry }) => ({ ...entry, ...storedActor(actor), data }));
  if (rows.length > 0) await tx.insert(auditLog).values(rows);
}
