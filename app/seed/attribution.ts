import type { Touch } from "#app/features/leads/attribution.ts";
import { day } from "#app/seed/clock.ts";

const byStaff = new Set(["phone", "e-mail", "walk-in", "referral", "event", "other"]);

/** Empty for a lead that staff entered. */
export function touchesOf(lead: { createdAt: Date; source: string | null }, at: number) {
  if (!lead.source || byStaff.has(lead.source)) return { firstTouch: null, lastTouch: null };
  const way = ways[at % ways.length] ?? [];
  const [first = null, last = first] = way.map(({ daysBefore, ...visit }) => ({
    at: new Date(lead.createdAt.getTime() - daysBefore * day - 9 * 60_000).toISOString(),
    ...visit,
  }));
  return { firstTouch: first, lastTouch: last };
}

type Visit = Omit<Touch, "at"> & { daysBefore: number };

const ways: Visit[][] = [
  [{ daysBefore: 0, path: "/", referrer: "google.com" }],
  [{ daysBefore: 0, path: "/" }],
  [
    { daysBefore: 12, path: "/rent-vs-sell", referrer: "google.com" },
    {
      daysBefore: 0,
      path: "/",
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: "sample letter",
    },
  ],
  [{ daysBefore: 1, path: "/areas/ankeny", referrer: "bing.com" }],
  [
    { daysBefore: 6, path: "/blog", referrer: "facebook.com" },
    { daysBefore: 0, path: "/analysis", referrer: "google.com" },
  ],
  [],
];
