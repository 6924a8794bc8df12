import { eq } from "drizzle-orm";
import { agreementItems, missingOf } from "#app/domain/documents/items.ts";
import { agreementMarks } from "#app/domain/documents/marks.ts";
import { findLeadFees } from "#app/domain/documents/queries/fees.server.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { type agreements, leads } from "#db/schema/index.ts";

type Waiting = Pick<typeof agreements.$inferSelect, "leadId" | "status">;

/**
 * What an agreement that could not be sent would want by now, in words; facts and settings may have changed since it was
 * drawn up. Empty where it wants nothing any more; null for one that does not wait.
 */
export async function findMissing({ leadId, status }: Waiting, now: Date): Promise<string[] | null> {
  if (!leadId || status !== "preparing") return null;
  const [[lead], fees, { agreement: terms, company }] = await Promise.all([
    db().select().from(leads).where(eq(leads.id, leadId)),
    findLeadFees(leadId, now),
    findSettings(),
  ]);
  if (!lead) return null;
  // An offer gets its quote when the agreement is drawn up.
  const line = fees?.quote ? quoteLine(fees.quote) : "";
  const marks = agreementMarks(lead, { fees: fees && { ...fees, line }, terms, company });
  return missingOf(agreementItems(terms.items, marks));
}
