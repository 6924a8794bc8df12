import { and, eq, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { mayPushAgain, type OdooLink } from "#app/domain/odoo/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findOfficeIn } from "#app/domain/site/queries.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { odooMode } from "#app/integrations/odoo.server.ts";
import { enqueueAgain, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, vendorLinks } from "#db/schema/index.ts";

const vendor = "odoo";
const keyOf = (leadId: string) => `odoo:${leadId}`;

/**
 * Has new leads pushed to Odoo, where one is set and the office wants it, in the transaction that adds them. To be called
 * wherever leads come about.
 */
export async function pushNewLeads(tx: Transaction, leadIds: readonly string[]) {
  if (odooMode() !== "live" || leadIds.length === 0) return;
  const { pushesToOdoo } = await findOfficeIn(tx);
  if (!pushesToOdoo) return;
  await tx
    .insert(vendorLinks)
    .values(leadIds.map((leadId) => ({ vendor, leadId })))
    .onConflictDoNothing();
  await enqueueAll(
    tx,
    "push-odoo-lead",
    leadIds.map((leadId) => ({ payload: { leadId }, dedupeKey: keyOf(leadId) })),
  );
}

/** Has a lead pushed that never was, or tries once more now; one that is there or on its way is left alone. */
export async function pushAgain(
  actor: Actor,
  { leadId, now = new Date() }: { leadId: string; now?: Date },
): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", "Sign in to push a lead.");
  if (odooMode() !== "live") return refused("conflict", "ODOO_URL and ODOO_API_KEY are not set.");
  if (!isUuid(leadId)) return refused("not_found", "Lead not found");
  return db().transaction(async (tx): Promise<Result> => {
    const [lead] = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
      .for("no key update");
    if (!lead) return refused("not_found", "Lead not found");
    const [link] = await tx
      .select()
      .from(vendorLinks)
      .where(and(eq(vendorLinks.leadId, leadId), eq(vendorLinks.vendor, vendor)));
    const { state = "none", problem = null } = link ?? {};
    if (!mayPushAgain({ state: state as OdooLink["state"], problem })) return done(undefined);
    const anew = { state: "pending", problem: null, updatedAt: now };
    await tx
      .insert(vendorLinks)
      .values({ vendor, leadId, ...anew })
      .onConflictDoUpdate({ target: [vendorLinks.leadId, vendorLinks.vendor], set: anew });
    await enqueueAgain(tx, "push-odoo-lead", { leadId }, { dedupeKey: keyOf(leadId) });
    return done(undefined);
  });
}
