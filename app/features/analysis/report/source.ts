import { setByText, withoutOverride } from "#app/features/analysis/overrides/rules.ts";
import { isAssumed, preliminaryCaution } from "#app/features/analysis/report/rent.ts";
import { bedroomsOf } from "#app/features/analysis/report/subject.ts";
import { comparableLimits } from "#app/features/analysis/rules/comparables.ts";
import type { Benchmark, Comparable, Estimate, TrackRecord } from "#app/features/analysis/types.ts";
import { countWord, formatDollars, formatMonth, formatNumber } from "#app/lib/format.ts";

export type ReportSource = { statement: string; paragraphs: string[]; notes: string[] };

export function reportSource(estimate: Estimate, unitCount: number): ReportSource {
  const home = unitCount > 1 ? "unit" : "home";
  const words = statements[estimate.method](withoutOverride(estimate), home);
  const notes = [...words.notes, ...sharedNotes(estimate)];
  if (!estimate.manager) return { ...words, notes };
  // A preliminary figure says nothing beside a manager's.
  const statement = setByText(estimate.manager);
  const paragraphs = estimate.method === "preliminary" ? [statement] : words.paragraphs;
  return { statement, paragraphs, notes };
}

const statements: Record<Estimate["method"], (estimate: Estimate, home: string) => ReportSource> = {
  rentcast: rentcastSource,
  comp_book: compBookSource,
  hud: benchmarkSource,
  preliminary: preliminarySource,
};

const notSeen = (home: string) => `We haven't seen the ${home}. A walkthrough can change this number.`;

function rentcastSource(estimate: Estimate, home: string): ReportSource {
  const { comparables } = estimate;
  const count = comparables.length;
  const statement = "From RentCast, a rent data service.";
  const drawn =
    count === 0
      ? "It found no comparable rentals."
      : `It found ${countOf(count, "comparable rental")}${reach(comparables)}.`;
  return {
    statement,
    paragraphs: [
      `${statement} ${drawn} ${notSeen(home)}`,
      ...(count > 0 ? ["RentCast doesn't report how far it searched."] : []),
    ],
    notes: ["Rent estimate, comparables and ZIP code figures: RentCast."],
  };
}

function compBookSource(estimate: Estimate, home: string): ReportSource {
  const { comparables, trackRecord } = estimate;
  const signed = comparables.filter((row) => row.kind === "signed");
  const listed = comparables.length - signed.length;
  const records = [
    signed.length > 0 ? countOf(signed.length, "signed lease") : null,
    listed > 0 ? countOf(listed, "listing") : null,
  ].filter((part) => part !== null);
  const searched = `We searched within ${comparableLimits.miles} miles and ${comparableLimits.months} months.`;
  const statement = `From our own records: ${records.join(" and ")}${reach(comparables)}${since(comparables)}.`;
  return {
    statement,
    paragraphs: [
      `${statement} Each was adjusted to match this ${home} in bedrooms, bathrooms and size, then weighted by distance, date, size, type and year built. Type and year built change a comparable's weight, not its rent. ${notSeen(home)}`,
      trackRecord && !isAssumed(estimate) ? `${searched} ${trackRecordSentence(trackRecord)}` : searched,
    ],
    notes: [],
  };
}

function trackRecordSentence({ like, ...record }: TrackRecord): string {
  const scope = like
    ? ` of homes like this one (${like.bedrooms.join(" to ")} bedrooms, ${like.squareFeet.map((feet) => formatNumber(feet)).join(" to ")} square feet)`
    : "";
  const [half, most] = [record.medianErrorCents, record.ninetiethErrorCents].map(formatDollars);
  const tested = `We tested the method on ${leasesOf(record)}${scope}, hiding one at a time: half of the estimates landed within ${half} of the signed rent, and 9 of 10 within ${most}.`;
  return like
    ? tested
    : `${tested} We tested on all of our leases, because too few are of homes like this one.`;
}

export function leasesOf({ leases, sample, sampleLeases }: Leases): string {
  const count = formatNumber(leases);
  const noun = leases === 1 ? "lease" : "leases";
  if (!sample) return `${count} signed ${noun}`;
  if (sampleLeases === leases) return `${count} signed sample ${noun}`;
  const samples =
    sampleLeases > 0 ? `${formatNumber(sampleLeases)} of them sample leases` : "some against samples";
  return `${count} signed ${noun} (${samples})`;
}

type Leases = Pick<TrackRecord, "leases" | "sample" | "sampleLeases">;

function benchmarkSource({ benchmark, facts }: Estimate, home: string): ReportSource {
  if (!benchmark)
    return { statement: "A public benchmark rent published by HUD.", paragraphs: [], notes: [] };
  const year = `fiscal year ${benchmark.fiscalYear}${republished(benchmark) ? ", as republished" : ""}`;
  const area = benchmark.area === "zip" ? `ZIP ${benchmark.zipCode}` : metroName(benchmark);
  const statement = `A public benchmark, not an estimate of this ${home}: HUD's Fair Market Rent for ${area}, ${facts.bedrooms === 0 ? "a studio" : bedroomsOf(facts.bedrooms)}, ${year}.`;
  const metro = benchmark.isWithoutZip
    ? `HUD publishes no figure for ZIP ${benchmark.zipCode} alone, so this is the one for its metro area.`
    : `HUD's figure for ZIP ${benchmark.zipCode} is more than 35% off the one for its metro area, too far to be reliable, so this is the metro area's.`;
  const paragraphs = [
    `${statement} It is the 40th percentile of gross rent that recent movers paid for standard homes with that many bedrooms, basic utilities included.`,
    facts.bedrooms > 4 &&
      "HUD publishes figures for up to four bedrooms and adds 15% for each one above that.",
    benchmark.area === "metro" && metro,
    `It doesn't account for this ${home}'s size, age, type, condition or street. A manager can price it after a walkthrough.`,
    `You can't compare it with an estimate from our own records, which is the rent of one home without utilities and may be higher or lower. ${facts.squareFootage > 0 ? `We don't have three recent leases or listings close enough to this ${home} in location, type, size and rooms.` : `We can't estimate a ${home} from our records without knowing its size.`}`,
  ].filter((paragraph) => paragraph !== false);
  const file = republished(benchmark)
    ? "as republished by a third party, not yet compared with HUD's own file"
    : benchmark.provenance === "hud-workbook"
      ? "from HUD's own workbook"
      : `from ${benchmark.provenance}`;
  return {
    statement,
    paragraphs,
    notes: [
      `Benchmark: US Department of Housing and Urban Development, Fair Market Rents, fiscal year ${benchmark.fiscalYear}, public domain; ${file}.`,
    ],
  };
}

function preliminarySource(_estimate: Estimate, home: string): ReportSource {
  return {
    statement: `${preliminaryCaution}.`,
    paragraphs: [
      `${preliminaryCaution}. The amounts above are starting values: we have no rents, or too few, of homes close enough to this ${home}. Don't rely on them for a decision.`,
      "A manager will look at the address and email you a figure.",
    ],
    notes: [],
  };
}

function sharedNotes({ comparables }: Estimate): string[] {
  return [
    ...(comparables.some((row) => row.sample)
      ? [
          comparables.every((row) => row.sample)
            ? "The comparables are sample data, not real leases."
            : "Comparables marked “sample” are sample data, not real leases.",
        ]
      : []),
    ...(comparables.some((row) => row.distanceIsApproximate)
      ? ["ZIP centers: GeoNames, CC BY 4.0; US Census Bureau."]
      : []),
  ];
}

/** `Des Moines-West Des Moines, IA HUD Metro FMR Area` → `the Des Moines-West Des Moines, IA metro area`. */
const metroName = ({ metro = "" }: Benchmark) =>
  `the ${metro.replace(/ (HUD Metro FMR Area|MSA)$/, "")} metro area`.replace("the  ", "the ");

const republished = ({ provenance }: Benchmark) => provenance === "third-party-parse";

function reach(rows: readonly Comparable[]): string {
  const [zip, ...otherZips] = new Set(rows.map((row) => row.zipCode));
  if (rows.some((row) => row.distanceIsApproximate)) return otherZips.length > 0 ? "" : ` in ZIP ${zip}`;
  const miles = rows.map((row) => row.distanceMiles).filter((value) => value !== null);
  if (miles.length === 0 || miles.length < rows.length) return "";
  const farthest = Math.max(0.1, Math.ceil(Math.max(...miles) * 10 - 1e-9) / 10);
  return ` within ${formatNumber(farthest)} ${farthest === 1 ? "mile" : "miles"}`;
}

function since(rows: readonly Comparable[]): string {
  const first = rows
    .map((row) => row.date)
    .filter((date) => date !== null)
    .sort()[0];
  return first === undefined ? "" : `, the oldest from ${formatMonth(first)}`;
}

function countOf(count: number, noun: string): string {
  return `${countWord(count)} ${noun}${count === 1 ? "" : "s"}`;
}
