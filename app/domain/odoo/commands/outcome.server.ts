import { and, eq, ne } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, vendorLinks } from "#db/schema/index.ts";

const vendor = "odoo";

type Pushed = { leadId: string; odooId: number; created: boolean; now: Date };

/** Writes down that a lead is in Odoo, in the transaction that marks its job done. A lead that is gone is left gone. */
export async function recordPushed(tx: Transaction, { leadId, odooId, created, now }: Pushed) {
  if (!(await isThere(tx, leadId))) return;
  const link = { state: "pushed", externalId: String(odooId), problem: null, updatedAt: now };
  await tx
    .insert(vendorLinks)
    .values({ vendor, leadId, ...link })
    .onConflictDoUpdate({ target: [vendorLinks.leadId, vendorLinks.vendor], set: link });
  const data = { odooId, created };
  await recordEvent(tx, { leadId, kind: "odoo_pushed", actor: system, at: now, data });
}

/** Writes down that a push was given up, in the transaction that parks its job. `why` holds no personal data. */
export async function recordPushFailed(tx: Transaction, { leadId, why, now }: Failed) {
  if (!(await isThere(tx, leadId))) return;
  await tx.update(vendorLinks).set({ state: "failed", problem: why, updatedAt: now }).where(isOpen(leadId));
  await recordEvent(tx, { leadId, kind: "odoo_failed", actor: system, at: now, data: { why } });
}

type Failed = { leadId: string; why: string; now: Date };

/** What hinders a push that is still to be made. */
export async function notePushProblem({ leadId, why, now }: Failed): Promise<void> {
  await db().update(vendorLinks).set({ problem: why, updatedAt: now }).where(isOpen(leadId));
}

const isOpen = (leadId: string) =>
  and(eq(vendorLinks.leadId, leadId), eq(vendorLinks.vendor, vendor), ne(vendorLinks.state, "pushed"));

/** Locked until the transaction ends. */
async function isThere(tx: Transaction, leadId: string) {
  const [lead] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.id, leadId))
    .for("no key update");
  return lead !== undefined;
}
