import { and, desc, eq, isNull, or } from "drizzle-orm";
import { displayAddress, displayName } from "#app/features/leads/rules.ts";
import type { KnownLead } from "#app/features/leads/types.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/** Same email (case-insensitive) or phone (E.164), newest first, at most five. */
export async function listKnownLeads(
  { email, phoneE164 }: { email?: string | undefined; phoneE164?: string | undefined },
  tx: Transaction | ReturnType<typeof db> = db(),
): Promise<KnownLead[]> {
  if (!email && !phoneE164) return [];
  const rows = await tx
    .select()
    .from(leads)
    .where(
      and(
        isNull(leads.deletedAt),
        or(
          email ? eq(leads.email, email) : undefined,
          phoneE164 ? eq(leads.phoneE164, phoneE164) : undefined,
        ),
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(5);
  return rows.map((lead) => ({
    id: lead.id,
    name: displayName(lead.name),
    email: lead.email,
    address: displayAddress(lead),
    status: lead.status,
  }));
}
