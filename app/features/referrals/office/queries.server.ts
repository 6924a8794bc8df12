import { and, eq, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import { findCreditEvidence } from "#app/features/referrals/credit/queries.server.ts";
import { findAgreement } from "#app/features/referrals/payouts/queries.server.ts";
import { findReferralStatus } from "#app/features/referrals/queries.server.ts";
import { isReferralStatus, isWaiting, type Milestone } from "#app/features/referrals/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { instantsOf } from "#app/lib/dates.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { realtorReferrals, responseTargets, users } from "#db/schema/index.ts";

export type ListRequest = {
  page: PageRequest;
  search: string;
  status: string;
  /** What happened in the days, both included. */
  step?: Milestone | undefined;
  days?: { from: string; to: string } | undefined;
};

/** As the figures count them. */
async function inStep({ step, days }: ListRequest) {
  if (!step || !days) return undefined;
  const { start, end } = instantsOf(days, (await findCompany()).timeZone);
  const within = (at: SQL) =>
    sql`${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz`;
  if (step === "received") return within(sql`${realtorReferrals.createdAt}`);
  if (step === "paid")
    return sql`exists (select from referral_payouts p
      where p.referral_id = ${realtorReferrals.id} and p.reversed_at is null and ${within(sql`p.paid_at`)})`;
  return within(
    sql`(select min(e.at) from referral_events e where e.referral_id = ${realtorReferrals.id} and e.kind = ${step})`,
  );
}

/** Newest first, each with its contact target. */
export async function listReferrals(request: ListRequest, size = 25) {
  const { page, search, status } = request;
  const like = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  const { clientName, clientEmail, propertyAddress, realtorName, realtorCompany } = realtorReferrals;
  const searched = [clientName, clientEmail, propertyAddress, realtorName, realtorCompany];
  const where = and(
    search ? or(...searched.map((column) => ilike(column, like))) : undefined,
    status === "pending"
      ? or(isNull(realtorReferrals.status), eq(realtorReferrals.status, status))
      : isReferralStatus(status)
        ? eq(realtorReferrals.status, status)
        : undefined,
    await inStep(request),
  );
  const [{ rows, ...links }, total] = await Promise.all([
    findPage({ at: realtorReferrals.createdAt, id: realtorReferrals.id }, page, size, (part) =>
      db()
        .select({
          id: realtorReferrals.id,
          name: clientName,
          receivedAt: realtorReferrals.createdAt,
          propertyAddress,
          realtorName,
          realtorCompany,
          status: realtorReferrals.status,
          paymentStatus: realtorReferrals.paymentStatus,
          fee: realtorReferrals.referralFee,
          paidAt: realtorReferrals.paymentDate,
          version: realtorReferrals.version,
          dueAt: responseTargets.dueAt,
          metAt: responseTargets.metAt,
          endedAt: responseTargets.endedAt,
          cursor: part.cursor,
        })
        .from(realtorReferrals)
        .leftJoin(
          responseTargets,
          and(
            eq(responseTargets.referralId, realtorReferrals.id),
            eq(responseTargets.kind, "referral_contact"),
          ),
        )
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    ),
    db().$count(realtorReferrals, where),
  ]);
  return { rows: rows.map(({ cursor: _, ...row }) => row), ...links, total };
}

export type ListedReferral = Awaited<ReturnType<typeof listReferrals>>["rows"][number];

/** With what its realtor sees, and a signature that would convert it. */
export async function findReferral(id: string) {
  if (!isUuid(id)) return null;
  const [[found], shown] = await Promise.all([
    db()
      .select({ referral: realtorReferrals, assignee: users.name })
      .from(realtorReferrals)
      .leftJoin(users, eq(users.id, realtorReferrals.assignedTo))
      .where(eq(realtorReferrals.id, id)),
    findReferralStatus(id),
  ]);
  if (!found || !shown) return null;
  const [signedAt, evidence] = await Promise.all([
    findSignedSince(found.referral),
    findCreditEvidence(db(), found.referral),
  ]);
  return { ...found, shown, signedAt, evidence };
}

/** When the client of an open referral signed an agreement that came after it. */
async function findSignedSince(referral: typeof realtorReferrals.$inferSelect) {
  if (!isWaiting(referral.status) && referral.status !== "contacted") return null;
  const agreement = await findAgreement(db(), referral);
  return agreement && agreement.createdAt >= referral.createdAt ? agreement.completedAt : null;
}

export type ReferralPage = NonNullable<Awaited<ReturnType<typeof findReferral>>>;
