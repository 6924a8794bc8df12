import { asc, desc, eq, sql } from "drizzle-orm";
import { kept } from "#app/domain/kept.server.ts";
import { quoteCode } from "#app/domain/pricing/quote.ts";
import { scheduleOn } from "#app/domain/pricing/rules.ts";
import { feeScheduleSchema } from "#app/domain/pricing/schema.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, quotes } from "#db/schema/index.ts";

/**
 * The fee schedule in force on a day (`YYYY-MM-DD`): a stored one, or the one the product ships with where none is
 * stored. Throws when a stored one cannot be read: a wrong price is worse than no page.
 */
export async function findSchedule(day: string) {
  return scheduleOn(await stored.ask(), day);
}

/** A quote as it was issued, with its code; null when there is none of that id. Its document is read by its model. */
export async function findQuote(id: string) {
  if (!isUuid(id)) return null;
  const [quote] = await db().select().from(quotes).where(eq(quotes.id, id));
  return quote ? { ...quote, code: quoteCode(quote.number) } : null;
}

/**
 * The quote that holds for a lead: that of the agreement that is out or signed, else that of its enrollment, else the one
 * of its report; null where it was never quoted.
 */
export async function findLeadQuote(leadId: string) {
  if (!isUuid(leadId)) return null;
  const [quote] = await db()
    .select()
    .from(quotes)
    .where(eq(quotes.leadId, leadId))
    .orderBy(desc(isAgreed), desc(sql`${quotes.model} = 'enrollmentEstimate'`), desc(quotes.number))
    .limit(1);
  return quote ? { ...quote, code: quoteCode(quote.number) } : null;
}

const isAgreed = sql`exists (
  select from agreements a
  where a.quote_id = ${quotes}.id and a.status in ('sent', 'viewed', 'owner_signed', 'completed')
)`;

const stored = kept(async () => {
  const rows = await db().select().from(feeSchedules).orderBy(asc(feeSchedules.effectiveFrom));
  return rows.map((row) => feeScheduleSchema.parse(row.document));
});
