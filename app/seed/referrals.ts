import { contactDueAt, isWaiting, referralTaskDetail } from "#app/features/referrals/rules.ts";
import { defaultReferralTerms as terms } from "#app/features/settings/company/defaults.ts";
import { formatHours } from "#app/lib/format.ts";
import { dollarsFromCents } from "#app/lib/money.ts";
import { after, day, hour, minute } from "#app/seed/clock.ts";
import { areas } from "#app/seed/data/places.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import type { Makers } from "#app/seed/leads.ts";
import type { Transaction } from "#db/client.ts";
import { promises, realtorReferrals, referralEvents, tasks } from "#db/schema/index.ts";

type SampleReferral = typeof realtorReferrals.$inferInsert & { createdAt: Date; status: string };

/** Twelve in every status; three of the four converted are paid. */
export function sampleReferrals({ random, clock, makePerson, makeHome }: Makers) {
  const realtors = brokerages.map((company) => ({ company, ...makePerson({ withPhone: true }) }));
  return outcomes.map(({ status, daysAgo, paidAfter }): SampleReferral => {
    const realtor = random.pick(realtors);
    const client = makePerson({ withPhone: true });
    const home = makeHome(random.pick(areas));
    const createdAt = clock.arrival(daysAgo);
    const isPaid = paidAfter !== undefined;
    return {
      createdAt,
      status,
      paymentStatus: isPaid ? "paid" : "pending",
      realtorName: realtor.name,
      realtorEmail: realtor.email,
      realtorPhone: realtor.phone,
      realtorCompany: realtor.company,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      propertyAddress: `${home.streetAddress}, ${home.city}, IA ${home.zipCode}`,
      propertyType: home.propertyType,
      notes: random.pick(notes),
      ...(isPaid && {
        referralFee: dollarsFromCents(terms.feeCents),
        paymentDate: clock.officeTime(after(createdAt, paidAfter * day)),
      }),
    };
  });
}

/** With assignees, contacts (one late) and tasks. */
export async function addReferrals(
  tx: Transaction,
  referrals: readonly SampleReferral[],
  { sellers, now }: { sellers: readonly Colleague[]; now: Date },
) {
  const oldestFirst = referrals.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const [at, referral] of oldestFirst.entries()) {
    const person = sellers[at % sellers.length];
    const wasContacted = !isWaiting(referral.status);
    const assignedTo = wasContacted ? (person?.userId ?? null) : null;
    const [row] = await tx
      .insert(realtorReferrals)
      .values({ ...referral, assignedTo })
      .returning();
    if (!row) continue;
    const { id } = row;
    const after = (ms: number) => new Date(Math.min(row.createdAt.getTime() + ms, now.getTime()));
    const dueAt = contactDueAt(row.createdAt, terms);
    const contactedAt = after((contactHours[at % contactHours.length] ?? 2) * hour);
    const actor = { actorId: person?.userId ?? null, actorName: person?.name ?? "System" };
    const events = [
      { kind: "received", at: row.createdAt, actorId: null, actorName: row.realtorName ?? "A realtor" },
    ];
    if (wasContacted && person)
      events.push({ kind: "assigned", at: after(25 * minute), actorName: person.name, actorId: null });
    const happened = wasContacted ? [{ kind: "contacted", at: contactedAt, ...actor }] : [];
    if (row.status === "converted" || row.status === "lost")
      happened.push({ kind: row.status, at: row.paymentDate ?? after(21 * day), ...actor });
    await tx
      .insert(referralEvents)
      .values([...events, ...happened].map((event) => ({ ...event, referralId: id })));
    await tx.insert(promises).values({
      kind: "referral_contact",
      referralId: id,
      startedAt: row.createdAt,
      dueAt,
      ...(wasContacted && { fulfilledAt: contactedAt, fulfilledBy: assignedTo }),
    });
    if (!wasContacted) await tx.insert(tasks).values(contactTask(row, dueAt));
  }
}

const contactTask = (row: typeof realtorReferrals.$inferSelect, dueAt: Date) => ({
  referralId: row.id,
  kind: "referral_contact",
  createdAt: row.createdAt,
  dueAt,
  title: `Contact ${row.clientName} within ${formatHours(terms.contactHours)}`,
  detail: referralTaskDetail(row),
  dedupeKey: `referral-contact:${row.id}`,
});

/** Hours until the first contact. */
const contactHours = [3.2, 1.4, 19, 0.7, 26, 5.5, 2.1];

const outcomes: readonly { status: string; daysAgo: number; paidAfter?: number }[] = [
  { status: "pending", daysAgo: 0 },
  { status: "pending", daysAgo: 0 },
  { status: "contacted", daysAgo: 4 },
  { status: "contacted", daysAgo: 11 },
  { status: "contacted", daysAgo: 19 },
  { status: "converted", daysAgo: 47 },
  { status: "converted", daysAgo: 88, paidAfter: 41 },
  { status: "converted", daysAgo: 143, paidAfter: 55 },
  { status: "converted", daysAgo: 236, paidAfter: 38 },
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
