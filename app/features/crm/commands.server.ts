import { createHash } from "node:crypto";
import { and, eq, isNull, ne } from "drizzle-orm";
import { findLeadForOdoo, findLeadIdFor } from "#app/features/crm/queries.server.ts";
import { failedStep, mayPushAgain, type OdooLink, odooLeadOf } from "#app/features/crm/rules.ts";
import { noFields } from "#app/features/leads/fields.ts";
import { findOfficeIn } from "#app/features/settings/company/queries.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import { odooMode, pushLead, testConnection } from "#app/integrations/odoo.server.ts";
import { enqueueAgain, enqueueAll } from "#app/jobs/outbox.server.ts";
import { type Actor, mayCall, system } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { leads, vendorLinks } from "#db/schema/index.ts";

const vendor = "odoo";
const keyOf = (leadId: string) => `odoo:${leadId}`;

/** Does nothing unless Odoo is configured and enabled. */
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

/** Does nothing if the lead is in Odoo or queued. */
export async function pushAgain(
  actor: Actor,
  { leadId, now = new Date() }: { leadId: string; now?: Date },
): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", "Sign in to push a lead.");
  if (odooMode() !== "live") return refused("conflict", "ODOO_URL and ODOO_API_KEY are not set.");
  if (!isUuid(leadId)) return refused("not_found", "Lead not found");
  return db().transaction(async (tx): Promise<Result> => {
    const [found] = await tx
      .select({ link: vendorLinks })
      .from(leads)
      .leftJoin(vendorLinks, and(eq(vendorLinks.leadId, leads.id), eq(vendorLinks.vendor, vendor)))
      .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
    if (!found) return refused("not_found", "Lead not found");
    const { state = "none", problem = null } = found.link ?? {};
    if (!mayPushAgain({ state: state as OdooLink["state"], problem })) return done(undefined);
    const reset = { state: "pending", problem: null, updatedAt: now };
    await tx
      .insert(vendorLinks)
      .values({ vendor, leadId, ...reset })
      .onConflictDoUpdate({ target: [vendorLinks.leadId, vendorLinks.vendor], set: reset });
    await enqueueAgain(tx, "push-odoo-lead", { payload: { leadId }, dedupeKey: keyOf(leadId) });
    return done(undefined);
  });
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * Odoo has no key against repeats: calls at the same moment would each find no lead there, and create one. One at a
 * time, so that a slow Odoo holds one connection of the database and not all.
 */
export function pushOnce(lead: Parameters<typeof pushLead>[0]) {
  const pushed = turn.then(() =>
    db().transaction(async (tx) => {
      await lockText(tx, "odoo", lead.reference);
      return pushLead(lead);
    }),
  );
  turn = pushed.catch(() => {});
  return pushed;
}

type Pushed = { leadId: string; odooId: number; created: boolean; now: Date };

export async function recordPushed(tx: Transaction, { leadId, odooId, created, now }: Pushed) {
  const link = { state: "pushed", externalId: String(odooId), problem: null, updatedAt: now };
  await tx
    .insert(vendorLinks)
    .values({ vendor, leadId, ...link })
    .onConflictDoUpdate({ target: [vendorLinks.leadId, vendorLinks.vendor], set: link });
  const data = { odooId, created };
  await recordEvent(tx, { leadId, kind: "odoo_pushed", actor: system, at: now, data });
}

/** `why` contains no personal data. */
export async function recordPushFailed(tx: Transaction, { leadId, why, now }: Failed) {
  await tx.update(vendorLinks).set({ state: "failed", problem: why, updatedAt: now }).where(isOpen(leadId));
  await recordEvent(tx, { leadId, kind: "odoo_failed", actor: system, at: now, data: { why } });
}

type Failed = { leadId: string; why: string; now: Date };

export async function notePushProblem({ leadId, why, now }: Failed): Promise<void> {
  await db().update(vendorLinks).set({ problem: why, updatedAt: now }).where(isOpen(leadId));
}

const isOpen = (leadId: string) =>
  and(eq(vendorLinks.leadId, leadId), eq(vendorLinks.vendor, vendor), ne(vendorLinks.state, "pushed"));

type NewLead = { name: string; email: string; propertyAddress: string };

/** Times out after 5 s. @returns Odoo's ID of the lead */
export async function createOdooLead(
  actor: Actor,
  { name, email, propertyAddress }: NewLead,
  now = new Date(),
): Promise<Result<{ id: number }>> {
  if (!mayCall(actor, "odoo:write")) return refused("forbidden", "This needs the scope odoo:write.");
  if (odooMode() !== "live") return refused("unavailable", "ODOO_URL and ODOO_API_KEY are not set.");
  const leadId = await findLeadIdFor(email, propertyAddress);
  const known = leadId ? await findLeadForOdoo(leadId) : null;
  const lead = known?.lead ?? unknownLead({ name, email, propertyAddress });
  const pushed = await pushOnce(lead);
  await noteVendor("odoo", pushed, now);
  if (!pushed.ok) return refused(pushed.reason === "rejected" ? "invalid" : "unavailable", pushed.detail);
  const { odooId, created } = pushed;
  if (leadId) await db().transaction((tx) => recordPushed(tx, { leadId, odooId, created, now }));
  return done({ id: odooId });
}

/** The same email and address produce the same reference. */
function unknownLead(lead: NewLead) {
  const texts = [lead.email, lead.propertyAddress].map((text) => text.trim().toLowerCase());
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32);
  const known = { ...noFields, ...lead, id: digest, source: null };
  return { ...odooLeadOf(known, { page: "none here", details: [] }), description: null };
}

/** Read-only. Times out after 5 s. */
export async function testOdoo(
  actor: Actor,
): Promise<Result<{ success: boolean; message: string; detail: string }>> {
  if (!mayCall(actor, "odoo:read")) return refused("forbidden", "This needs the scope odoo:read.");
  if (odooMode() !== "live")
    return done({ success: false, message: "Not configured", detail: "Set ODOO_URL and ODOO_API_KEY." });
  const tested = await testConnection();
  await noteVendor("odoo", tested);
  if (tested.ok) {
    const right = tested.mayCreate
      ? "its user may create leads"
      : "it does not say whether its user may create leads";
    const detail = `Odoo ${tested.serverVersion} over ${tested.api}; ${right}.`;
    return done({ success: true, message: "Connection successful", detail });
  }
  const isSilent = tested.reason === "unavailable" || tested.failed === "address";
  return done({
    success: false,
    message: isSilent ? "Connection failed" : "Connection test failed",
    detail: `${failedStep[tested.failed] ?? tested.failed}: ${tested.detail}.`,
  });
}
