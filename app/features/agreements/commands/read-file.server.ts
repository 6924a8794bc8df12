import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { findFileKey } from "#app/features/agreements/queries/office.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";

/** Records who reads the file before it is opened. */
export async function readFileKey(actor: Actor, id: string, which: "signed" | "audit" = "signed") {
  const key = await findFileKey(actor, id, which);
  if (key)
    await db().transaction((tx) =>
      recordAudit(tx, { actor, action: "file_read", subject: `agreement:${id}`, data: { file: which } }),
    );
  return key;
}
