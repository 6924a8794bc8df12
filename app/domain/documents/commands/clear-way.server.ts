import { and, eq, inArray, ne } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import { callOff } from "#app/domain/documents/commands/call-off.server.ts";
import { lockAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { closeAgreement } from "#app/domain/documents/commands/settle.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

type Cleared = { ok: true; isTaken: boolean } | VendorFailure;

/**
 * Before an agreement goes out: sees to it that nobody can sign what was called off of the same lead. One that turns out
 * to be signed by both takes its place, and then there is nothing to open (`isTaken`). Never inside a transaction.
 */
export async function clearWay(agreementId: string): Promise<Cleared> {
  for (const { id } of await listEarlier(agreementId, "unclosed")) {
    const closed = await closeAgreement(id);
    if (!closed.ok) {
      const detail = `One before it can still be signed: ${closed.detail}`;
      // That the vendor refuses to tell of the one says nothing of the other.
      return { ...closed, detail, ...(closed.reason === "rejected" && { reason: "unavailable" }) };
    }
  }
  if ((await listEarlier(agreementId, "completed")).length === 0) return { ok: true, isTaken: false };
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "draft") return;
    const reason = "Both had signed the one before it.";
    await callOff(tx, locked, { reason, actor: system, now: new Date() });
  });
  return { ok: true, isTaken: true };
}

/** The other agreements of its lead, while it waits to be opened. */
async function listEarlier(agreementId: string, which: "unclosed" | "completed") {
  const lead = db()
    .select({ leadId: agreements.leadId })
    .from(agreements)
    .where(and(eq(agreements.id, agreementId), eq(agreements.status, "draft")));
  const found = await db()
    .select({ id: agreements.id, status: agreements.status, closedAt: agreements.closedAt })
    .from(agreements)
    .where(and(inArray(agreements.leadId, lead), ne(agreements.id, agreementId)))
    .orderBy(agreements.createdAt)
    .limit(100);
  return found.filter(({ status, closedAt }) =>
    which === "completed" ? status === "completed" : status === "cancelled" && !closedAt,
  );
}
