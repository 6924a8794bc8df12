import { and, eq, isNull, sql } from "drizzle-orm";
import type { UnderWay } from "#app/features/leads/header/rules.ts";
import { displayName, groupOf } from "#app/features/leads/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

export async function findLeadStatus(id: string) {
  if (!isUuid(id)) return null;
  const [[lead], settings] = await Promise.all([
    db()
      .select({
        name: leads.name,
        status: leads.status,
        reason: leads.statusReason,
        version: leads.version,
        underWay,
      })
      .from(leads)
      .where(and(eq(leads.id, id), isNull(leads.deletedAt))),
    findSettings(),
  ]);
  if (!lead) return null;
  return {
    ...lead,
    name: displayName(lead.name),
    /** Null for an unknown legacy status. */
    status: groupOf(lead.status)?.value ?? null,
    reasons: settings["lost-reasons"],
  };
}

export type LeadStatusPage = NonNullable<Awaited<ReturnType<typeof findLeadStatus>>>;

const underWay = sql<UnderWay>`json_build_object(
  'hasAgreement', exists (select from agreements a where a.lead_id = ${leads.id}
    and a.status not in ('declined', 'expired', 'cancelled')),
  'hasPayment', exists (select from payments p where p.lead_id = ${leads.id} and p.status in ('created', 'open')),
  'hasVisit', ${leads.walkthroughDate} is not null
    or exists (select from visits v where v.lead_id = ${leads.id} and v.canceled_at is null))`;
