import { createHash } from "node:crypto";
import { type Actor, mayCall } from "#app/domain/actor.ts";
import { recordPushed } from "#app/domain/odoo/commands/outcome.server.ts";
import { findLeadForOdoo, findLeadIdFor } from "#app/domain/odoo/queries.server.ts";
import { failedStep, odooLeadOf } from "#app/domain/odoo/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { noteVendor } from "#app/domain/vendors/commands.server.ts";
import { odooMode, pushLead, testConnection } from "#app/integrations/odoo.server.ts";
import { db } from "#db/instance.server.ts";

type NewLead = { name: string; email: string; propertyAddress: string };

/**
 * Puts a lead into Odoo at once, at most 5 s, and gives Odoo's number of it. A lead that we know by its e-mail and
 * address is pushed as it is here; the same e-mail and address never make two. Refused with what Odoo said.
 */
export async function createOdooLead(
  actor: Actor,
  { name, email, propertyAddress }: NewLead,
  now = new Date(),
): Promise<Result<{ id: number }>> {
  if (!mayCall(actor, "odoo:write")) return refused("forbidden", "This needs the scope odoo:write.");
  if (odooMode() !== "live") return refused("unavailable", "ODOO_URL and ODOO_API_KEY are not set.");
  const leadId = await findLeadIdFor(email, propertyAddress);
  const known = leadId ? await findLeadForOdoo(leadId) : null;
  const pushed = await pushLead(known?.lead ?? strangerOf({ name, email, propertyAddress }));
  await noteVendor("odoo", pushed, { now });
  if (!pushed.ok) return refused(pushed.reason === "rejected" ? "invalid" : "unavailable", pushed.detail);
  const { odooId, created } = pushed;
  if (leadId) await db().transaction((tx) => recordPushed(tx, { leadId, odooId, created, now }));
  return done({ id: odooId });
}

/** A lead that is not here, under a reference that the same texts give again. */
function strangerOf(lead: NewLead) {
  const texts = [lead.email, lead.propertyAddress].map((text) => text.trim().toLowerCase());
  const digest = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32);
  const { name, email, propertyAddress } = lead;
  const unknown = { phone: null, streetAddress: null, city: null, state: null, zipCode: null };
  const home = { propertyAddress, propertyType: null, unitCount: null, source: null };
  return { ...odooLeadOf({ id: digest, name, email, ...unknown, ...home }, "none here"), description: null };
}

export type OdooTest = {
  success: boolean;
  message: string;
  /** What the server says of itself, or what failed and why. */
  detail: string;
};

/** Tries the connection to Odoo without changing anything there, at most 5 s. */
export async function testOdoo(actor: Actor): Promise<Result<OdooTest>> {
  if (!mayCall(actor, "odoo:read")) return refused("forbidden", "This needs the scope odoo:read.");
  if (odooMode() !== "live")
    return done({ success: false, message: "Not configured", detail: "Set ODOO_URL and ODOO_API_KEY." });
  const tested = await testConnection();
  await noteVendor("odoo", tested, { always: true });
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
