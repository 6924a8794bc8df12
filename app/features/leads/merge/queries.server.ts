import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leadMerges } from "#db/schema/index.ts";

const twice = {
  agreements: "Both leads have an agreement that is out. Cancel one of them first.",
  payments: "Both leads have an open payment. Cancel one of them first.",
  visits: "Both leads have a walkthrough booked. Cancel one of them first.",
};

/** What both leads have and only one can have. */
export async function whyNotMerge(records: Pick<Transaction, "execute">, ids: [string, string]) {
  const of = sql`lead_id in (${ids[0]}, ${ids[1]})`;
  const [row] = await records.execute<{ name: keyof typeof twice }>(sql`
    select 'agreements' as name from agreements
      where ${of} and status in ('draft', 'preparing', 'sent', 'viewed', 'owner_signed') having count(distinct lead_id) > 1
    union all select 'payments' from payments where ${of} and status in ('created', 'open') having count(distinct lead_id) > 1
    union all select 'visits' from visits where ${of} and canceled_at is null having count(distinct lead_id) > 1 limit 1`);
  return row ? twice[row.name] : null;
}

/** The lead that this one was merged into; also after the merged one is purged. */
export async function findMergedInto(id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [merge] = await db()
    .select({ keptId: leadMerges.keptId })
    .from(leadMerges)
    .where(and(eq(leadMerges.mergedId, id), isNull(leadMerges.undoneAt)))
    .orderBy(desc(leadMerges.createdAt))
    .limit(1);
  return merge?.keptId ?? null;
}
