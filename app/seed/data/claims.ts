import { dayIn } from "#app/lib/dates.ts";
import type { Transaction } from "#db/client.ts";
import { claims } from "#db/schema/index.ts";

/** Figures of the last full month, valid for a year. */
export async function addClaims(tx: Transaction, { now, timeZone }: { now: Date; timeZone: string }) {
  const [year = 0, month = 1, date = 1] = dayIn(timeZone, now).split("-").map(Number);
  const dayOf = (...parts: [number, number, number]) =>
    new Date(Date.UTC(...parts)).toISOString().slice(0, 10);
  const rests = {
    asOf: dayOf(year, month - 1, 0),
    expiresOn: dayOf(year + 1, month - 1, date),
    updatedAt: now,
  };
  await tx
    .insert(claims)
    .values(sampleClaims.map((claim) => ({ ...claim, ...rests, source: "sample figure" })))
    .onConflictDoNothing();
}

const sampleClaims = [
  {
    slug: "owners",
    wording: "Trusted by {value} Property Owners",
    value: "500+",
    fallback: "Trusted by property owners",
  },
  {
    slug: "properties",
    wording: "{value} properties managed",
    value: "750+",
    fallback: "Rental homes of every kind",
  },
  {
    slug: "assets",
    wording: "{value} assets we look after",
    value: "$180M+",
    fallback: "Assets managed with care",
  },
  { slug: "retention", wording: "{value} retention of owners", value: "79%", fallback: "Owners who stay" },
  {
    slug: "time-on-market",
    wording: "{value} average on market",
    value: "29 days",
    fallback: "Short times on the market",
  },
  {
    slug: "placement",
    wording: "{value} placement of residents",
    value: "14-day",
    fallback: "Prompt placement",
  },
  {
    slug: "reviews",
    wording: "{value} from 500+ reviews",
    value: "4.5 out of 5 stars",
    fallback: "Reviewed by our owners",
  },
];
