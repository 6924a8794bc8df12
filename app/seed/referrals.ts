import { type Clock, day } from "#app/seed/clock.ts";
import type { Person } from "#app/seed/facts/people.ts";
import { areas, type Home } from "#app/seed/facts/places.ts";
import type { Random } from "#app/seed/random.ts";
import type { realtorReferrals } from "#db/schema/index.ts";

type Makers = {
  random: Random;
  clock: Clock;
  makePerson: (wish?: { withPhone?: boolean }) => Person;
  makeHome: (area: (typeof areas)[number]) => Home;
};

/** Twelve referrals by realtors of the sample, in every status; three of the four that converted are paid. */
export function sampleReferrals({ random, clock, makePerson, makeHome }: Makers) {
  const realtors = brokerages.map((company) => ({ company, ...makePerson({ withPhone: true }) }));
  return outcomes.map(({ status, daysAgo, paidAfter }): typeof realtorReferrals.$inferInsert => {
    const realtor = random.pick(realtors);
    const client = makePerson({ withPhone: true });
    const home = makeHome(random.pick(areas));
    const createdAt = clock.arrival(daysAgo);
    const isPaid = paidAfter !== undefined;
    return {
      ...{ createdAt, status, paymentStatus: isPaid ? "paid" : "pending" },
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
        referralFee: "400.00",
        paymentDate: clock.officeTime(new Date(createdAt.getTime() + paidAfter * day)),
      }),
    };
  });
}

const outcomes: readonly { status: string; daysAgo: number; paidAfter?: number }[] = [
  { status: "pending", daysAgo: 0 },
  { status: "pending", daysAgo: 1 },
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
  "Seller could not get the price and would rather rent it out for two years.",
  "Client moves to Minneapolis in spring. Prefers e-mail.",
  "Bought a duplex through me last month, first rental.",
  null,
];
