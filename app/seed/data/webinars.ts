import { dayIn, instantAt } from "#app/lib/dates.ts";
import type { Transaction } from "#db/client.ts";
import { webinars } from "#db/schema/index.ts";

/** One past webinar, and one at noon of the first Thursday at least two weeks away. */
export async function addWebinars(tx: Transaction, { now, timeZone }: { now: Date; timeZone: string }) {
  const today = dayIn(timeZone, now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const startsAt = instantAt(today, "12:00", timeZone, 14 + ((thursday - weekday + 7) % 7));
  const held = { durationMinutes: 60, joinUrl: "/sandbox/meeting", replayUrl: null, title, summary };
  await tx
    .insert(webinars)
    .values([
      {
        ...held,
        slug: "2025-08-07",
        startsAt: instantAt("2025-08-07", "12:00", timeZone),
        topics,
        createdAt: instantAt("2025-07-10", "09:00", timeZone),
      },
      { ...held, slug: dayIn(timeZone, startsAt), startsAt, topics, createdAt: now },
    ])
    .onConflictDoNothing();
}

const thursday = 4;

const title = "Renting out a home in greater Des Moines";

const summary =
  "One hour on what a house here rents for, what you keep, and what the city and the law require of a landlord.";

const topics = [
  "What your house would rent for, and how to tell an estimate from a guess",
  "What you keep: management, maintenance, vacancy, taxes and insurance, line by line",
  "What a city requires before you rent it out: registration, inspection, and where to look it up",
  "Screening by written criteria, and what fair housing law says about it",
  "Manage it yourself, hire a manager, or sell: which one fits you",
  "Your questions",
];
