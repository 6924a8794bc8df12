import { and, asc, eq, isNull, lt, max, ne, or, sql } from "drizzle-orm";
import { readTouch, touchLabel } from "#app/features/leads/origin.ts";
import type { CreditEvidence } from "#app/features/referrals/credit/rules.ts";
import { sourceLabel } from "#app/lib/labels.ts";
import type { Transaction } from "#db/client.ts";
import { leads, realtorReferrals, timelineEvents } from "#db/schema/index.ts";

type Source = Pick<Transaction, "select">;

/** What happened before the referral came. */
export async function findCreditEvidence(
  source: Source,
  referral: typeof realtorReferrals.$inferSelect,
): Promise<CreditEvidence> {
  const { id, createdAt: receivedAt, clientEmail, clientPhoneE164, knownLeadId, realtorEmail } = referral;
  const isClient = or(
    clientEmail ? eq(realtorReferrals.clientEmail, clientEmail) : undefined,
    clientPhoneE164 ? eq(realtorReferrals.clientPhoneE164, clientPhoneE164) : undefined,
  );
  const [[known], [earlier]] = await Promise.all([
    source
      .select({
        since: leads.createdAt,
        firstTouch: leads.firstTouch,
        source: leads.source,
        lastActiveAt: max(timelineEvents.at),
      })
      .from(leads)
      .leftJoin(timelineEvents, and(eq(timelineEvents.leadId, leads.id), lt(timelineEvents.at, receivedAt)))
      .where(and(eq(leads.id, knownLeadId ?? id), isNull(leads.deletedAt), lt(leads.createdAt, receivedAt)))
      .groupBy(leads.id),
    source
      .select({ realtor: realtorReferrals.realtorName, at: realtorReferrals.createdAt })
      .from(realtorReferrals)
      .where(
        and(
          isClient ?? sql`false`,
          ne(realtorReferrals.id, id),
          lt(realtorReferrals.createdAt, receivedAt),
          sql`${realtorReferrals.status} is distinct from 'lost'`,
          sql`${realtorReferrals.realtorEmail} is distinct from ${realtorEmail}`,
        ),
      )
      .orderBy(asc(realtorReferrals.createdAt))
      .limit(1),
  ]);
  const touch = readTouch(known?.firstTouch);
  return {
    receivedAt,
    known: known
      ? {
          since: known.since,
          lastActiveAt: known.lastActiveAt ?? known.since,
          origin: touch ? touchLabel(touch) : sourceLabel(known.source),
        }
      : null,
    earlier: earlier ? { realtor: earlier.realtor ?? "Another realtor", at: earlier.at } : null,
  };
}
