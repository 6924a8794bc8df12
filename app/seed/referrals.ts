import { checklist, firstNumber, missingOf } from "#app/features/referrals/payouts/rules.ts";
import { contactDueAt, isWaiting, referralTaskDetail } from "#app/features/referrals/rules.ts";
import { defaultReferralTerms as terms } from "#app/features/settings/company/defaults.ts";
import { addDays } from "#app/lib/dates.ts";
import { companyTimeZone, formatHours } from "#app/lib/format.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { toE164 } from "#app/lib/phone.ts";
import { after, day, hour, minute } from "#app/seed/clock.ts";
import { areas } from "#app/seed/data/places.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import type { Makers } from "#app/seed/leads.ts";
import type { Transaction } from "#db/client.ts";
import {
  payees,
  realtorReferrals,
  referralEvents,
  referralPayouts,
  responseTargets,
  tasks,
} from "#db/schema/index.ts";

/**
 * Twelve in every status, with contacts (one late) and tasks; three of the four converted are paid, and the payment of
 * the other one was reversed.
 */
export async function addReferrals(
  tx: Transaction,
  { random, clock, makePerson, makeHome }: Makers,
  { sellers, admin }: { sellers: readonly Colleague[]; admin: Colleague },
) {
  const payeesByName = await addPayees(tx, clock);
  const payouts: Omit<typeof referralPayouts.$inferInsert, "number">[] = [];
  const realtors = brokerages.map((company) => ({ company, ...makePerson({ withPhone: true }) }));
  const firstListed = new Map<
    string,
    { client: ReturnType<typeof makePerson>; realtor: (typeof realtors)[number] }
  >();
  for (const [at, { status, daysAgo, paidAfter, reversedAfter, sameClient }] of outcomes.entries()) {
    const [picked, person] = [random.pick(realtors), makePerson({ withPhone: true })];
    const before = sameClient ? firstListed.get(sameClient) : undefined;
    const client = before?.client ?? person;
    // Referred by someone else first.
    const realtor = realtors.find((each) => before && each !== before.realtor) ?? picked;
    if (sameClient && !before) firstListed.set(sameClient, { client, realtor });
    const home = makeHome(random.pick(areas));
    const createdAt = clock.arrival(daysAgo);
    const paidAt = paidAfter ? clock.officeTime(after(createdAt, paidAfter * day)) : null;
    const reversedAt = reversedAfter ? clock.officeTime(after(createdAt, reversedAfter * day)) : null;
    const isPaid = paidAt !== null && reversedAt === null;
    const seller = isWaiting(status) ? null : random.pick(sellers);
    const id = crypto.randomUUID();
    const row = {
      id,
      createdAt,
      status,
      assignedTo: seller?.userId ?? null,
      paymentStatus: isPaid ? "paid" : reversedAt ? "reversed" : "pending",
      realtorName: realtor.name,
      realtorEmail: realtor.email,
      realtorPhone: realtor.phone,
      realtorCompany: realtor.company,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      clientPhoneE164: toE164(client.phone ?? ""),
      propertyAddress: `${home.streetAddress}, ${home.city}, IA ${home.zipCode}`,
      propertyType: home.propertyType,
      notes: random.pick(notes),
      ...(sameClient && !before && { credit: "earlier" }),
      ...(isPaid && { referralFee: dollarsFromCents(terms.feeCents), paymentDate: paidAt }),
    };
    const payee = payeesByName.get(realtor.company);
    if (paidAt && payee)
      payouts.push({
        referralId: id,
        payeeId: payee.id,
        payeeName: payee.name,
        amountCents: terms.feeCents,
        facts: {
          client: row.clientName,
          property: row.propertyAddress,
          realtor: realtor.name,
          referredAt: createdAt.toISOString(),
          license: `IA ${payee.licenseNumber}`,
        },
        ...checked(payee, { createdAt, timeZone: companyTimeZone, today: clock.today }),
        paidAt,
        paidBy: admin.userId,
        ...(reversedAt && {
          reversedAt,
          reversedBy: admin.userId,
          reversalReason: "The owner sold before the first rent.",
        }),
      });
    const dueAt = contactDueAt(createdAt, terms);
    const contactedAt = after(createdAt, (contactHours[at % contactHours.length] ?? 2) * hour);
    await tx.insert(realtorReferrals).values(row);
    await tx.insert(responseTargets).values({
      kind: "referral_contact",
      referralId: id,
      startedAt: createdAt,
      dueAt,
      ...(seller && { metAt: contactedAt, metBy: seller.userId }),
    });
    const received = {
      referralId: id,
      kind: "received",
      at: createdAt,
      actorId: null,
      actorName: realtor.name,
    };
    await tx.insert(referralEvents).values(received);
    if (seller) {
      const by = { referralId: id, actorId: seller.userId, actorName: seller.name };
      const isOver = status === "converted" || status === "lost";
      await tx
        .insert(referralEvents)
        .values([
          { ...by, kind: "assigned", at: after(createdAt, 25 * minute) },
          { ...by, kind: "contacted", at: contactedAt },
          ...(isOver ? [{ ...by, kind: status, at: paidAt ?? after(createdAt, 21 * day) }] : []),
        ]);
    } else
      await tx.insert(tasks).values({
        referralId: id,
        kind: "referral_contact",
        createdAt,
        dueAt,
        title: `Contact ${client.name} within ${formatHours(terms.contactHours)}`,
        detail: referralTaskDetail(row),
        dedupeKey: `referral-contact:${id}`,
      });
  }
  payouts.sort((one, other) => Number(one.paidAt) - Number(other.paidAt));
  await tx
    .insert(referralPayouts)
    .values(payouts.map((payout, at) => ({ ...payout, number: firstNumber + at })));
}

/** The last one has no W-9 yet. */
async function addPayees(tx: Transaction, clock: Makers["clock"]) {
  const stored = await tx
    .insert(payees)
    .values(
      brokerages.map((name, at) => ({
        name,
        licenseNumber: `F0${4117 + at * 208}000`,
        licenseState: "IA",
        licenseExpiresOn: addDays(clock.today, 400 + at * 30),
        ...(at < brokerages.length - 1 && {
          w9On: addDays(clock.today, -300),
          entityType: "llc",
          taxIdLastFour: `00${11 + at}`,
        }),
      })),
    )
    .returning();
  return new Map(stored.map((payee) => [payee.name, payee]));
}

type Checked = { createdAt: Date; timeZone: string; today: string };

/** As if everything but a W-9 had been in order. */
function checked(payee: typeof payees.$inferSelect, { createdAt, timeZone, today }: Checked) {
  const missing = missingOf(payee, today);
  const evidence = {
    brokerage: payee.name,
    receivedAt: createdAt,
    agreement: { createdAt: after(createdAt, 9 * day), completedAt: after(createdAt, 11 * day) },
    claims: [],
    isFirstRentRequired: true,
    credit: null,
  };
  const answers = { firstRent: true, purchase: "no" } as const;
  return {
    checks: checklist(evidence, { payee: { ...payee, missing }, answers, timeZone }),
    reason: missing.length > 0 ? "The W-9 is in the mail." : null,
  };
}

/** Hours until the first contact. */
const contactHours = [3.2, 1.4, 19, 0.7, 26, 5.5, 2.1];

type Outcome = {
  status: string;
  daysAgo: number;
  paidAfter?: number;
  reversedAfter?: number;
  /** The one that came last is listed first. */
  sameClient?: string;
};

const outcomes: readonly Outcome[] = [
  { status: "pending", daysAgo: 0 },
  { status: "pending", daysAgo: 0 },
  { status: "contacted", daysAgo: 4, sameClient: "two homes" },
  { status: "contacted", daysAgo: 11 },
  { status: "contacted", daysAgo: 19 },
  { status: "converted", daysAgo: 47, paidAfter: 31, reversedAfter: 38 },
  { status: "converted", daysAgo: 88, paidAfter: 41 },
  { status: "converted", daysAgo: 143, paidAfter: 55 },
  { status: "converted", daysAgo: 236, paidAfter: 38, sameClient: "two homes" },
  { status: "lost", daysAgo: 72 },
  { status: "lost", daysAgo: 174 },
  { status: "lost", daysAgo: 301 },
];

const brokerages = [
  "Sample Street Realty",
  "Example & Daughters Realtors",
  "Specimen Homes",
  "Placeholder Realty Group",
];

const notes = [
  "Seller couldn't get the price and would rather rent it out for two years.",
  "Client is moving to Minneapolis in spring. Prefers email.",
  "Bought a duplex through me last month, first rental.",
  null,
];
