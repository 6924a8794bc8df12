import type { Subject } from "#app/features/analysis/types.ts";
import { arrivalDays, type Clock } from "#app/seed/clock.ts";
import type { Person } from "#app/seed/data/people.ts";
import { areas, type Home, outskirts } from "#app/seed/data/places.ts";
import type { Random } from "#app/seed/random.ts";

export type Source = "analysis" | "enrollment" | "webinar" | "rent-vs-sell-calculator" | "referral" | "phone";

/** Leads of one submission share owner, time and status. */
export type PlannedLead = {
  id: string;
  createdAt: Date;
  source: Source;
  status: string | null;
  owner: Omit<Person, "name"> & { name: string | null };
  home: Subject | null;
  submissionId: string | null;
  /** From 0, within the submission. */
  position: number;
  properties: number;
  /** The earlier lead of a returning owner. */
  knownAs: PlannedLead | null;
};

type Makers = {
  random: Random;
  clock: Clock;
  newId: () => string;
  makePerson: (wish?: { withPhone?: boolean }) => Person;
  makeHome: (area: (typeof areas)[number]) => Home;
};

/** Entered by staff. */
export const isWrittenDown = (source: Source) => source === "phone" || source === "referral";

/** Number of arrivals by status, and their age in days. All others are analyses. */
const outcomes = [
  { status: "site_visit_scheduled", count: 7, from: 3, to: 40 },
  { status: "walkthrough_scheduled", count: 3, from: 4, to: 40 },
  { status: "contract_sent", count: 6, from: 9, to: 75 },
  { status: "proposal", count: 10, from: 6, to: 90 },
  { status: "enrolled", count: 14, from: 2, to: 90 },
  { status: "won", count: 7, from: 25, to: 160 },
  { status: "closed", count: 34, from: 40, to: 425 },
  { status: "lost", count: 44, from: 14, to: 425 },
  { status: "leads", count: 34, from: 0, to: 425 },
  { status: "new", count: 4, from: 1, to: 300 },
  { status: null, count: 2, from: 200, to: 425 },
] as const;

const arrivals = 220;
const furtherProperties = [2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const returningOwners = 5;

/** Newest first. */
export function planLeads(makers: Makers): PlannedLead[] {
  const { random, clock } = makers;
  const days = arrivalDays(random, { count: arrivals, dayAgo: clock.dayAgo });
  const statuses = assignStatuses(random, days);
  const single = days.map((daysAgo, at) => planLead(makers, daysAgo, statuses[at] ?? null));
  const withAnalysis = single.filter((lead) => lead.source === "analysis");
  returnSome(random, withAnalysis);
  const owners = random.shuffled(withAnalysis).slice(0, furtherProperties.length);
  const further = owners.flatMap((lead, at) => {
    const more = furtherProperties[at] ?? 0;
    lead.properties = 1 + more;
    return Array.from({ length: more }, (_, position) => ({
      ...lead,
      id: makers.newId(),
      home: asked(random, makers.makeHome(areaOf(random))),
      position: position + 1,
    }));
  });
  return [...single, ...further].toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.position - b.position,
  );
}

/** To the nearest age when too few arrivals have the right one. */
function assignStatuses(random: Random, days: readonly number[]) {
  const assigned = new Map<number, string | null>();
  for (const { status, count, from, to } of outcomes) {
    const outside = (daysAgo: number) => Math.max(from - daysAgo, daysAgo - to, 0);
    const free = days.flatMap((daysAgo, at) => (assigned.has(at) ? [] : [{ at, away: outside(daysAgo) }]));
    const nearest = random.shuffled(free).toSorted((a, b) => a.away - b.away);
    for (const { at } of nearest.slice(0, count)) assigned.set(at, status);
  }
  return days.map((_, at) => (assigned.has(at) ? (assigned.get(at) ?? null) : "analysis_submitted"));
}

function planLead(makers: Makers, daysAgo: number, status: string | null): PlannedLead {
  const { random, clock, newId, makePerson, makeHome } = makers;
  const source = sourceOf(random, status);
  const isOnline = source === "webinar" || source === "rent-vs-sell-calculator";
  const isUntouched = status === "leads" || status === "new" || status === null;
  const owner = makePerson(source === "phone" ? { withPhone: true } : {});
  const hasHome = !(isOnline && isUntouched) || random.chance(0.15);
  return {
    id: newId(),
    createdAt: isWrittenDown(source) ? clock.officeArrival(daysAgo) : clock.arrival(daysAgo),
    source,
    status,
    owner: source === "rent-vs-sell-calculator" && isUntouched ? { ...owner, name: "Anonymous" } : owner,
    home: hasHome ? asked(random, makeHome(areaOf(random))) : null,
    submissionId: source === "analysis" ? newId() : null,
    position: 0,
    properties: 1,
    knownAs: null,
  };
}

function sourceOf(random: Random, status: string | null): Source {
  if (status === "analysis_submitted") return "analysis";
  if (status === "leads" || status === "new" || status === null)
    return random.weighted<Source>([
      ["rent-vs-sell-calculator", 5],
      ["webinar", 4],
      ["phone", 3],
      ["referral", 2],
    ]);
  const others = [
    ["analysis", 12],
    ["phone", 3],
    ["referral", 3],
    ["rent-vs-sell-calculator", 2],
    ["webinar", 1],
  ] as const;
  const enrollment = status === "enrolled" ? 30 : status === "closed" ? 6 : 0;
  return random.weighted<Source>([...others, ["enrollment", enrollment]]);
}

const areaOf = (random: Random) =>
  random.weighted([...areas, ...outskirts].map((area) => [area, area.share]));

/** Some owners leave optional fields empty. */
function asked(random: Random, home: Home): Subject {
  const known = random.chance(0.9);
  return {
    ...home,
    state: "IA",
    bedrooms: known ? home.bedrooms : null,
    bathrooms: known ? home.bathrooms : null,
    yearBuilt: random.chance(0.75) ? home.yearBuilt : null,
  };
}

/** For another home. */
function returnSome(random: Random, leads: PlannedLead[]) {
  const older = random.shuffled(leads.slice(-Math.floor(leads.length / 2)));
  const newer = random.shuffled(leads.slice(0, Math.floor(leads.length / 3)));
  for (let at = 0; at < returningOwners; at++) {
    const [again, known] = [newer[at], older[at]];
    if (!again || !known) continue;
    again.owner = known.owner;
    again.knownAs = known;
  }
}
