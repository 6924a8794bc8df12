import { and, desc, eq, isNull } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { type OdooLink, odooLeadOf } from "#app/features/crm/rules.ts";
import { detailLines, detailTexts } from "#app/features/leads/details.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { odooLeadUrl, odooMode } from "#app/integrations/odoo.server.ts";
import { db } from "#db/instance.server.ts";
import { leads, vendorLinks } from "#db/schema/index.ts";

/** As part of a relational query. */
export const odooLinks = { where: eq(vendorLinks.vendor, "odoo"), limit: 1 };

/** Null if Odoo isn't configured and the lead was never pushed. */
export function odooLink(link: typeof vendorLinks.$inferSelect | undefined): OdooLink | null {
  if (!link)
    return odooMode() === "live" ? { state: "none", externalId: null, url: null, problem: null } : null;
  const { state, externalId, problem } = link;
  return {
    state: state as OdooLink["state"],
    externalId,
    url: externalId ? odooLeadUrl(Number(externalId)) : null,
    problem,
  };
}

/** Null if it is gone; `isDeleted` while it can be restored. */
export async function findLeadForOdoo(leadId: string) {
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  if (!lead) return null;
  const { timeZone } = await findCompany();
  const details = detailLines("crm", detailTexts(lead, timeZone)).map((line) => line.join(": "));
  const page = `${config.appUrl}/leads/${leadId}`;
  return { isDeleted: lead.deletedAt !== null, lead: odooLeadOf(lead, { page, details }) };
}

/** The newest. */
export async function findLeadIdFor(email: string, propertyAddress: string) {
  const [lead] = await db()
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.email, email), eq(leads.propertyAddress, propertyAddress), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(1);
  return lead?.id ?? null;
}

export function odooDetails() {
  const { url, database, login, apiKey } = config.odoo;
  return { url, database, login, hasKey: Boolean(apiKey), mode: odooMode() };
}
