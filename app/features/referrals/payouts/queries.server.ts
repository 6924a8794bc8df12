import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { normaliseStreet, splitAddress } from "#app/features/leads/property/address.ts";
import { findCreditEvidence } from "#app/features/referrals/credit/queries.server.ts";
import { creditLabel } from "#app/features/referrals/credit/rules.ts";
import {
  isSameName,
  missingOf,
  type PayeeChoice,
  type PayoutEvidence,
  reportingMeter,
} from "#app/features/referrals/payouts/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { dayIn, instantsOf } from "#app/lib/dates.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, payees, realtorReferrals, referralPayouts, users } from "#db/schema/index.ts";

type Referral = typeof realtorReferrals.$inferSelect;
const yearIn = (timeZone: string, at: Date) => Number(dayIn(timeZone, at).slice(0, 4));

type Source = Pick<Transaction, "select">;

/** What the product knows before a payment. */
export async function findEvidence(
  source: Source,
  referral: Referral,
  { firstRentRequired }: { firstRentRequired: boolean },
): Promise<PayoutEvidence> {
  const [agreement, claims, { known, earlier }] = await Promise.all([
    findAgreement(source, referral),
    listClaims(source, referral),
    findCreditEvidence(source, referral),
  ]);
  const { credit } = referral;
  return {
    brokerage: referral.realtorCompany,
    receivedAt: referral.createdAt,
    agreement,
    claims,
    isFirstRentRequired: firstRentRequired,
    credit: known || earlier ? { label: creditLabel(credit), isDue: credit === "referral" } : null,
  };
}

/** For the referred home if there is one, else the newest; a signed one comes first. */
export async function findAgreement(source: Source, referral: Referral) {
  const { clientEmail, clientPhoneE164, propertyAddress, knownLeadId } = referral;
  const found = await source
    .select({
      leadId: agreements.leadId,
      createdAt: agreements.createdAt,
      completedAt: agreements.completedAt,
      street: leads.streetAddress,
    })
    .from(agreements)
    .innerJoin(leads, eq(leads.id, agreements.leadId))
    .where(
      and(
        isNull(leads.deletedAt),
        inArray(agreements.status, ["sent", "viewed", "owner_signed", "completed"]),
        or(
          clientEmail ? eq(leads.email, clientEmail) : undefined,
          clientPhoneE164 ? eq(leads.phoneE164, clientPhoneE164) : undefined,
          knownLeadId ? eq(leads.id, knownLeadId) : undefined,
        ) ?? sql`false`,
      ),
    )
    .orderBy(sql`${agreements.completedAt} is null`, desc(agreements.createdAt))
    .limit(20);
  const street = normaliseStreet(splitAddress(propertyAddress ?? "").streetAddress);
  const ofHome = found.find((each) => {
    const other = normaliseStreet(each.street ?? "");
    return other !== "" && street.startsWith(other);
  });
  return ofHome ?? found[0] ?? null;
}

async function listClaims(source: Source, referral: Referral) {
  const { id, clientEmail, clientPhoneE164, propertyAddress } = referral;
  const found = await source
    .select({
      realtor: realtorReferrals.realtorName,
      at: realtorReferrals.createdAt,
      paymentStatus: realtorReferrals.paymentStatus,
    })
    .from(realtorReferrals)
    .where(
      and(
        ne(realtorReferrals.id, id),
        sql`${realtorReferrals.status} is distinct from 'lost'`,
        or(
          clientEmail ? eq(realtorReferrals.clientEmail, clientEmail) : undefined,
          clientPhoneE164 ? eq(realtorReferrals.clientPhoneE164, clientPhoneE164) : undefined,
          propertyAddress
            ? sql`lower(${realtorReferrals.propertyAddress}) = lower(${propertyAddress})`
            : undefined,
        ) ?? sql`false`,
      ),
    )
    .orderBy(desc(realtorReferrals.createdAt))
    .limit(5);
  return found.map(({ realtor, at, paymentStatus }) => ({
    realtor: realtor ?? "Another realtor",
    at,
    isPaid: paymentStatus === "paid",
  }));
}

/** The checklist of a referral, the payees, and this year's sum of each. */
export async function findPaymentPage(referral: Referral, now: Date) {
  const { company, "referral-terms": terms } = await findSettings();
  const { timeZone } = company;
  const year = yearIn(timeZone, now);
  const [evidence, choices, payouts] = await Promise.all([
    findEvidence(db(), referral, terms),
    listPayeesOf(year, { timeZone, now, nextCents: terms.feeCents }),
    listPayoutsOf(referral.id),
  ]);
  const brokerage = choices.find(({ name }) => isSameName(name, referral.realtorCompany));
  return {
    evidence,
    payees: choices.map(({ id, name, missing, meter }): PayeeChoice & { meter: typeof meter } => ({
      id,
      name,
      missing,
      meter,
    })),
    payeeId: brokerage?.id ?? "",
    payouts,
    year,
    feeCents: terms.feeCents,
  };
}

const reverser = alias(users, "reverser");

const listPayoutsOf = (referralId: string) =>
  db()
    .select({
      id: referralPayouts.id,
      number: referralPayouts.number,
      payeeName: referralPayouts.payeeName,
      amountCents: referralPayouts.amountCents,
      paidAt: referralPayouts.paidAt,
      paidBy: users.name,
      reason: referralPayouts.reason,
      reversedAt: referralPayouts.reversedAt,
      reversedBy: reverser.name,
      reversalReason: referralPayouts.reversalReason,
    })
    .from(referralPayouts)
    .leftJoin(users, eq(users.id, referralPayouts.paidBy))
    .leftJoin(reverser, eq(reverser.id, referralPayouts.reversedBy))
    .where(eq(referralPayouts.referralId, referralId))
    .orderBy(desc(referralPayouts.number))
    .limit(50);

export type ListedPayout = Awaited<ReturnType<typeof listPayoutsOf>>[number];

/** By payment, in the calendar year of the company's time zone. */
export function listYearIn(source: Source, year: number, timeZone: string) {
  const { start, end } = instantsOf({ from: `${year}-01-01`, to: `${year}-12-31` }, timeZone);
  return source
    .select({ payout: referralPayouts, payee: payees })
    .from(referralPayouts)
    .innerJoin(payees, eq(payees.id, referralPayouts.payeeId))
    .where(and(gte(referralPayouts.paidAt, start), lt(referralPayouts.paidAt, end)))
    .orderBy(asc(referralPayouts.number))
    .limit(mostPayouts);
}

const mostPayouts = 20_000;
const mostPayees = 500;

type PayeeRequest = { timeZone: string; now: Date; nextCents: number };

/** By name, each with its sum of the year against the threshold. */
export async function listPayeesOf(year: number, { timeZone, now, nextCents }: PayeeRequest) {
  const [rows, payouts] = await Promise.all([
    db().select().from(payees).orderBy(asc(payees.name)).limit(mostPayees),
    listYearIn(db(), year, timeZone),
  ]);
  const today = dayIn(timeZone, now);
  return rows.map((payee) => {
    const amounts = payouts.flatMap(({ payout }) =>
      payout.payeeId === payee.id && !payout.reversedAt ? [payout.amountCents] : [],
    );
    return {
      ...payee,
      missing: missingOf(payee, today),
      payments: amounts.length,
      meter: reportingMeter(amounts, year, nextCents),
    };
  });
}

export type ListedPayee = Awaited<ReturnType<typeof listPayeesOf>>[number];

/** In which something was paid, and the current one; newest first. */
export async function listPayoutYears(timeZone: string, now: Date) {
  const [first] = await db()
    .select({ at: sql<string | null>`min(${referralPayouts.paidAt})` })
    .from(referralPayouts);
  const last = yearIn(timeZone, now);
  const earliest = first?.at ? yearIn(timeZone, new Date(first.at)) : last;
  return Array.from({ length: last - earliest + 1 }, (_, back) => last - back);
}

export async function findPayout(id: string) {
  if (!isUuid(id)) return null;
  const [found] = await db()
    .select({ payout: referralPayouts, paidBy: users.name })
    .from(referralPayouts)
    .leftJoin(users, eq(users.id, referralPayouts.paidBy))
    .where(eq(referralPayouts.id, id));
  return found ? { ...found.payout, by: found.paidBy } : null;
}

export type Payout = NonNullable<Awaited<ReturnType<typeof findPayout>>>;
