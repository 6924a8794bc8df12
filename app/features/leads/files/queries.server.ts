import { and, eq, isNull } from "drizzle-orm";
import { leadParts } from "#app/features/leads/queries/extras.server.ts";
import { displayName } from "#app/features/leads/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

export async function findFilesPage(leadId: string) {
  if (!isUuid(leadId)) return null;
  const [lead] = await db()
    .select({ name: leads.name, files: leadParts.files })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  const { timeZone } = await findCompany();
  return lead ? { name: displayName(lead.name), files: lead.files, timeZone } : null;
}
