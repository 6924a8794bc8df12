import { inArray, sql } from "drizzle-orm";
import { findImportEvidence } from "#app/features/analysis/queries/evidence.server.ts";
import {
  type CompRow,
  type CsvProblem,
  type MarketFile,
  parseCompBookCsv,
  parseMarketFile,
  withoutOthers,
} from "#app/features/analysis/rules/csv-import.ts";
import { outliersAmong } from "#app/features/analysis/rules/outliers.ts";
import { homeKey } from "#app/features/leads/property/address.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { isOutside, type ServiceArea, statesServed } from "#app/features/settings/company/service-area.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, comps, zipCodes } from "#db/schema/index.ts";

/** A statement cannot upsert one row twice, and HUD lists a metro once per county. */
const lastOf = <Row>(rows: Row[], keyOf: (row: Row) => string) => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

const chunks = <Row>(rows: Row[]) =>
  Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, at) =>
    rows.slice(at * rowsPerInsert, (at + 1) * rowsPerInsert),
  );

const rowsPerInsert = 1_000;

const keyOf = (record: { address: string; zipCode: string; kind: string; date: string }) =>
  `${homeKey(record)}|${record.kind}|${record.date}`;

const rowOf = ({ point, line: _line, ...record }: Line, createdAt: Date) => ({
  ...record,
  createdAt,
  sample: false,
  lat: point?.lat ?? null,
  lng: point?.lng ?? null,
});

export type CompsImport = { inserted: number; known: number; problems: CsvProblem[]; heldBack: CsvProblem[] };

/**
 * One transaction. Skips known records, so a file can be imported twice. Rejects rents far from those around
 * them unless `acceptsOutliers`.
 */
export async function importComps(
  actor: Actor,
  {
    text,
    acceptsOutliers = false,
    now = new Date(),
  }: { text: string; acceptsOutliers?: boolean; now?: Date },
): Promise<Result<CompsImport>> {
  if (actor.kind === "visitor") return refused("forbidden", "Sign in to import comparables.");
  const today = dayIn((await findCompany()).timeZone, now);
  const { records, problems } = parseCompBookCsv(text, today);
  const unknown = await withoutKnown(records);
  const heldBack = acceptsOutliers ? [] : await outliersOf(unknown, today);
  const heldLines = new Set(heldBack.map(({ line }) => line));
  const fresh = unknown.filter(({ line }) => !heldLines.has(line));
  const inserted = await db().transaction(async (tx) => {
    let count = 0;
    for (const part of chunks(fresh)) {
      const rows = part.map((record) => rowOf(record, now));
      // The same file may be imported twice at the same time.
      const added = await tx.insert(comps).values(rows).onConflictDoNothing().returning({ id: comps.id });
      count += added.length;
    }
    return count;
  });
  return done({ inserted, known: records.length - inserted - heldBack.length, problems, heldBack });
}

type Line = CompRow & { line: number };

async function outliersOf(lines: readonly Line[], day: string): Promise<CsvProblem[]> {
  if (lines.length === 0) return [];
  const rows = lines.map((line) => ({ ...line, id: `line ${line.line}`, sample: false }));
  const reasons = outliersAmong(rows, { ...(await findImportEvidence(day)), day });
  return [...reasons].map(([{ line }, message]) => ({ line, message }));
}

async function withoutKnown(records: Line[]) {
  if (records.length === 0) return [];
  const zips = [...new Set(records.map(({ zipCode }) => zipCode))];
  const known = await db()
    .select({ address: comps.address, zipCode: comps.zipCode, kind: comps.kind, date: comps.date })
    .from(comps)
    .where(inArray(comps.zipCode, zips));
  const keys = new Set(known.map(keyOf));
  return records.filter((record) => !keys.has(keyOf(record)));
}

export type MarketImport = {
  kind: MarketFile["kind"];
  stored: number;
  elsewhere: number;
  withoutPoint: number;
  problems: CsvProblem[];
};

type MarketInput = {
  text: string;
  fiscalYear: number | null;
  source: string;
};

export async function importMarket(
  actor: Actor,
  { text, fiscalYear, source }: MarketInput,
): Promise<Result<MarketImport>> {
  if (actor.kind === "visitor") return refused("forbidden", "Sign in to import market data.");
  const area = await findCompany();
  if (statesServed(area).length === 0)
    return refused("conflict", "Save the service area in the settings first.");
  const near = withoutOthers(text, (zipCode) => !isOutside(area, { zipCode }));
  const file = parseMarketFile(near.text);
  if (!file) return refused("invalid", "These aren't the columns of a HUD or Census Bureau file.", "file");
  if (file.kind !== "zip-points" && fiscalYear === null)
    return refused("invalid", "Enter the fiscal year of the rents, like 2027.", "fiscalYear");
  const year = fiscalYear ?? 0;
  return db().transaction(async (tx) => {
    const { stored, withoutPoint = 0 } = await store(tx, file, { area, year, source });
    const elsewhere = near.others + file.rows.length - stored;
    return done({ kind: file.kind, stored, elsewhere, withoutPoint, problems: file.problems });
  });
}

type About = { area: ServiceArea; year: number; source: string };

async function store(tx: Transaction, file: MarketFile, about: About) {
  const isServed = ({ zip }: { zip: string }) => !isOutside(about.area, { zipCode: zip });
  if (file.kind === "zip-points") {
    const rows = lastOf(file.rows.filter(isServed), ({ zip }) => zip);
    const { city, county } = zipCodes;
    // The gazetteer has no names, so known names stay.
    const set = {
      lat: sql`excluded.lat`,
      lng: sql`excluded.lng`,
      city: sql`coalesce(nullif(excluded.city, ''), ${city})`,
      county: sql`coalesce(nullif(excluded.county, ''), ${county})`,
    };
    for (const part of chunks(rows))
      await tx.insert(zipCodes).values(part).onConflictDoUpdate({ target: zipCodes.zip, set });
    return { stored: rows.length };
  }
  if (file.kind === "metro-rents") {
    const areas = await tx.selectDistinct({ name: zipCodes.hudArea }).from(zipCodes);
    const isKnown = ({ hudArea }: { hudArea: string }) => areas.some(({ name }) => name === hudArea);
    const rows = file.rows.filter(isKnown).map(({ hudArea, ...rents }) => ({ area: hudArea, ...rents }));
    return { stored: await storeRents(tx, rows, about) };
  }
  const rows = file.rows.filter(isServed);
  const rents = rows.map(({ zip, hudArea: _, ...each }) => ({ area: zip, ...each }));
  const stored = await storeRents(tx, rents, about);
  let placed = 0;
  for (const [hudArea, inArea] of Map.groupBy(rows, (row) => row.hudArea)) {
    const zips = inArea.map(({ zip }) => zip);
    const known = await tx
      .update(zipCodes)
      .set({ hudArea: hudArea || sql`${zipCodes.hudArea}` })
      .where(inArray(zipCodes.zip, zips))
      .returning({ zip: zipCodes.zip });
    placed += known.length;
  }
  return { stored, withoutPoint: stored - placed };
}

type AreaRents = Omit<typeof benchmarkRents.$inferInsert, "fiscalYear" | "provenance">;

async function storeRents(tx: Transaction, rents: AreaRents[], { year, source }: About) {
  const rows = lastOf(rents, ({ area }) => area);
  const names = ["br0", "br1", "br2", "br3", "br4", "provenance"];
  const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${name}`)]));
  const target = [benchmarkRents.area, benchmarkRents.fiscalYear];
  for (const part of chunks(rows))
    await tx
      .insert(benchmarkRents)
      .values(part.map((row) => ({ ...row, fiscalYear: year, provenance: source })))
      .onConflictDoUpdate({ target, set });
  return rows.length;
}
