import type { Subject } from "#app/features/leads/property/types.ts";
import type { Clock } from "#app/seed/clock.ts";
import type { Person } from "#app/seed/data/people.ts";
import { areas, type Home, outskirts } from "#app/seed/data/places.ts";
import type { Random } from "#app/seed/random.ts";

export type Source = "analysis" | "enrollment" | "webinar" | "rent-vs-sell-calculator" | "referral" | "phone";

/** Leads of one submission share owner, time and status. */
export type SampleLead = {
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
  knownAs: SampleLead | null;
};

export type Makers = {
  random: Random;
  clock: Clock;
  makePerson: (wish?: { withPhone?: boolean }) => Person;
  makeHome: (area: (typeof areas)[number]) => Home;
};

/** Entered by staff. */
export const isWrittenDown = (source: Source) => source === "phone" || source === "referral";

/** Number of submissions by status, and their age in days. */
const outcomes: readonly [status: string | null, count: number, from: number, to: number][] = [
  ["analysis_submitted", 8, 0, 4],
  ["analysis_submitted", 45, 2, 425],
  ["site_visit_scheduled", 7, 3, 40],
  ["walkthrough_scheduled", 3, 4, 40],
  ["contract_sent", 5, 9, 40],
  ["contract_sent", 3, 60, 110],
  ["proposal", 10, 6, 90],
  ["enrolled", 14, 2, 90],
  ["won", 7, 25, 160],
  ["closed", 34, 40, 425],
  ["lost", 44, 14, 425],
  ["leads", 34, 0, 425],
  ["new", 4, 1, 300],
  [null, 2, 200, 425],
];

const withFurtherHomes = 16;
const returningOwners = 5;

/** Newest first. */
export function planLeads(makers: Makers): SampleLead[] {
  const { random } = makers;
  const single = outcomes
    .flatMap(([status, count, from, to]) =>
      Array.from({ length: count }, () => planLead(makers, random.whole(from, to), status)),
    )
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const analyses = single.filter((lead) => lead.source === "analysis");
  returnSome(random, analyses);
  for (const [at, lead] of random.shuffled(analyses).slice(0, withFurtherHomes).entries())
    lead.properties = at < 4 ? 3 : 2;
  return single.flatMap((lead) => {
    const further = Array.from({ length: lead.properties - 1 }, (_, at) => ({
      ...lead,
      id: crypto.randomUUID(),
      home: homeIn(makers),
      position: at + 1,
    }));
    return [lead, ...further];
  });
}

function planLead(makers: Makers, daysAgo: number, status: string | null): SampleLead {
  const { random, clock, makePerson } = makers;
  const source = sourceOf(random, status);
  const isOnline = source === "webinar" || source === "rent-vs-sell-calculator";
  const isUntouched = status === "leads" || status === "new" || status === null;
  const owner = makePerson(source === "phone" ? { withPhone: true } : {});
  const hasHome = !(isOnline && isUntouched) || random.chance(0.15);
  return {
    id: crypto.randomUUID(),
    // The office is closed for up to three days.
    createdAt: isWrittenDown(source)
      ? clock.officeTime(clock.arrival(daysAgo + 4), { anyTime: true })
      : clock.arrival(daysAgo),
    source,
    status,
    owner: source === "rent-vs-sell-calculator" && isUntouched ? { ...owner, name: "Anonymous" } : owner,
    home: hasHome ? homeIn(makers) : null,
    submissionId: source === "analysis" ? crypto.randomUUID() : null,
    position: 0,
    properties: 1,
    knownAs: null,
  };
}

function sourceOf(random: Random, status: string | null): Source {
  // An agreement needs a rent.
  if (status === "analysis_submitted" || status === "contract_sent") return "analysis";
  if (status === "leads" || status === "new" || status === null)
    return random.weighted<Source>([
      ["rent-vs-sell-calculator", 5],
      ["webinar", 4],
      ["phone", 3],
      ["referral", 2],
    ]);
  return random.weighted<Source>([
    ["analysis", 12],
    ["phone", 3],
    ["referral", 3],
    ["rent-vs-sell-calculator", 2],
    ["webinar", 1],
    ["enrollment", status === "enrolled" ? 30 : status === "closed" ? 6 : 0],
  ]);
}

/** Some owners leave optional fields empty. */
function homeIn({ random, makeHome }: Makers): Subject {
  const home = makeHome(random.weighted([...areas, ...outskirts].map((area) => [area, area.share])));
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
function returnSome(random: Random, leads: SampleLead[]) {
  const older = random.shuffled(leads.slice(-Math.floor(leads.length / 2)));
  const newer = random.shuffled(leads.slice(0, Math.floor(leads.length / 3)));
  for (const [at, again] of newer.slice(0, returningOwners).entries()) {
    const known = older[at];
    if (known) Object.assign(again, { owner: known.owner, knownAs: known });
  }
}
