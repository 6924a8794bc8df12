import { countWord } from "#app/domain/analysis/report/count-word.ts";
import { isAssumed, preliminaryCaution } from "#app/domain/analysis/report/rent.ts";
import type { Benchmark, Comparable, Estimate, TrackRecord } from "#app/domain/analysis/types.ts";
import { formatDollars, formatMonth, formatNumber } from "#app/ui/format.ts";

/** Where the figure comes from: one sentence for a list or a mail, the paragraphs of the report, its end notes. */
export type ReportSource = { statement: string; paragraphs: string[]; notes: string[] };

/**
 * The words that say how a figure was made and what it does not know.
 *
 * @param unitCount above 1 the words speak of one unit instead of the home.
 */
export function reportSource(estimate: Estimate, unitCount: number): ReportSource {
  const home = unitCount > 1 ? "unit" : "home";
  const words = statements[estimate.method](estimate, home);
  return { ...words, notes: [...words.notes, ...sharedNotes(estimate)] };
}

const statements: Record<Estimate["method"], (estimate: Estimate, home: string) => ReportSource> = {
  rentcast: rentcastSource,
  comp_book: compBookSource,
  hud: benchmarkSource,
  preliminary: preliminarySource,
};

function rentcastSource({ comparables }: Estimate, home: string): ReportSource {
  const count = comparables.length;
  const statement = "From RentCast, a rent data service.";
  const drawn =
    count === 0
      ? "It named no comparable rentals."
      : `It named ${countOf(count, "comparable rental")}${reach(comparables)}.`;
  return {
    statement,
    paragraphs: [
      `${statement} ${drawn} The ${home} was not seen; a walkthrough can move the figure either way.`,
    ],
    notes: ["Rent estimate, comparables and figures of the ZIP code: RentCast."],
  };
}

function compBookSource({ comparables, trackRecord, assumed }: Estimate, home: string): ReportSource {
  const signed = comparables.filter((row) => row.kind === "signed");
  const listed = comparables.length - signed.length;
  const records = [
    signed.length > 0 ? countOf(signed.length, "signed lease") : null,
    listed > 0 ? countOf(listed, "listing") : null,
  ].filter((part) => part !== null);
  const statement = `From our own comp book: ${records.join(" and ")}${reach(comparables)}${since(comparables)}.`;
  return {
    statement,
    paragraphs: [
      `${statement} Each was adjusted to match this ${home} in bedrooms, bathrooms and size, then weighted by distance, age, size and type. The ${home} was not seen; a walkthrough can move the figure.`,
      ...(trackRecord && !isAssumed({ assumed }) ? [trackRecordSentence(trackRecord)] : []),
    ],
    notes: [],
  };
}

function trackRecordSentence(record: TrackRecord): string {
  const leases = `${formatNumber(record.leases)} ${record.sample ? "signed sample leases" : "signed leases"}`;
  return `The method is checked on ${leases}, each left out in turn: half of the estimates fell within ${formatDollars(record.medianErrorCents)} of the rent that was signed, nine in ten within ${formatDollars(record.ninetiethErrorCents)}.`;
}

function benchmarkSource({ benchmark, facts }: Estimate, home: string): ReportSource {
  if (!benchmark)
    return { statement: "A public benchmark rent published by HUD.", paragraphs: [], notes: [] };
  const year = `fiscal year ${benchmark.fiscalYear}${republished(benchmark) ? ", as republished" : ""}`;
  const area = benchmark.area === "zip" ? `ZIP ${benchmark.zipCode}` : "the Des Moines metro area";
  const statement = `A public benchmark, not an estimate of this ${home}: HUD's Fair Market Rent for ${area}, ${bedroomsOf(facts.bedrooms)}, ${year}.`;
  const paragraphs = [
    `${statement} It is the 40th percentile of gross rent that recent movers paid for standard homes with that many bedrooms, basic utilities included.`,
    `It knows nothing of this ${home}: not its size, its condition or its street. A manager can price it after a walkthrough.`,
  ];
  if (benchmark.area === "metro") {
    paragraphs.splice(
      1,
      0,
      `The figure of ZIP ${benchmark.zipCode} lies more than 35% off the metro's of the same year, too far to be trusted, so the metro's is shown.`,
    );
  }
  if (facts.bedrooms > 4)
    paragraphs.splice(1, 0, "HUD publishes up to four bedrooms and adds 15% for each one above.");
  const file = republished(benchmark)
    ? "as republished by a third party, not yet compared with HUD's own file"
    : "from HUD's own workbook";
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
      `${preliminaryCaution}. The amounts above are the same starting values for every ${home} that our records and the public benchmark do not cover. They were not derived from this ${home} or its neighbors, and no decision should rest on them.`,
      "A manager looks at the address and writes to you with a figure.",
    ],
    notes: [],
  };
}

function sharedNotes({ comparables }: Estimate): string[] {
  return [
    ...(comparables.some((row) => row.sample)
      ? ["Comparables marked \u201csample\u201d come from the sample comp book and are not real leases."]
      : []),
    ...(comparables.some((row) => row.distanceIsApproximate)
      ? [
          "Distances marked \u201cabout\u201d are measured between ZIP centers. ZIP data: GeoNames, CC BY 4.0; US Census Bureau.",
        ]
      : []),
  ];
}

function republished(benchmark: Benchmark): boolean {
  return benchmark.provenance !== "hud-workbook";
}

function reach(rows: readonly Comparable[]): string {
  const miles = rows.map((row) => row.distanceMiles).filter((value) => value !== null);
  if (miles.length === 0 || miles.length < rows.length) return "";
  const farthest = Math.max(0.1, Math.ceil(Math.max(...miles) * 10 - 1e-9) / 10);
  const about = rows.some((row) => row.distanceIsApproximate) ? "about " : "";
  return ` within ${about}${formatNumber(farthest)} ${farthest === 1 ? "mile" : "miles"}`;
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

function bedroomsOf(count: number): string {
  if (count === 0) return "a studio";
  return count === 1 ? "1 bedroom" : `${formatNumber(count)} bedrooms`;
}
