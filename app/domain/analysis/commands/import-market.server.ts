import { inArray, isNotNull, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import type { CsvProblem } from "#app/domain/analysis/rules/comp-book/csv-table.ts";
import { type MarketFile, parseMarketFile, type Rents } from "#app/domain/analysis/rules/market-csv.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isOutside, type ServiceArea, statesServed } from "#app/domain/site/service-area.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, zipCodes } from "#db/schema/index.ts";

export type MarketImport = {
  kind: Exclude<MarketFile["kind"], "unknown">;
  stored: number;
  /** Sound lines about places outside the service area. */
  elsewhere: number;
  /** ZIP codes with rents and no point: comparables cannot be found around them. */
  withoutPoint: number;
  problems: CsvProblem[];
};

type Input = {
  text: string;
  /** Federal fiscal year of the rents. */
  fiscalYear: number | null;
  /** Where the figures come from; reports name it. */
  source: string;
};

const chunk = 1_000;

/**
 * Stores public market data of the service area from a file, in one transaction. What is known already is replaced, so a
 * file may be imported twice. Points of ZIP codes come first: the metro area of a ZIP code is stored beside its point.
 */
export async function importMarket(
  actor: Actor,
  { text, fiscalYear, source }: Input,
): Promise<Result<MarketImport>> {
  if (actor.kind === "visitor") return refused("forbidden", "Sign in to import market data.");
  const area = await findCompany();
  if (statesServed(area).length === 0)
    return refused("conflict", "Save the service area in the settings first.");
  const file = parseMarketFile(text);
  if (file.kind === "unknown")
    return refused("invalid", "The columns are none that HUD or the Census Bureau use.");
  if (file.kind !== "zip-points" && fiscalYear === null)
    return refused("invalid", "Name the fiscal year of the rents: --year 2027");
  const year = fiscalYear ?? 0;
  return db().transaction(async (tx) => {
    const { stored, withoutPoint = 0 } = await store(tx, file, { area, year, source });
    const elsewhere = file.rows.length - stored;
    return done({ kind: file.kind, stored, elsewhere, withoutPoint, problems: file.problems });
  });
}

type About = { area: ServiceArea; year: number; source: string };

async function store(tx: Transaction, file: Exclude<MarketFile, { kind: "unknown" }>, about: About) {
  const isServed = ({ zip }: { zip: string }) => !isOutside(about.area, { zipCode: zip });
  if (file.kind === "zip-points") {
    const rows = lastOf(file.rows.filter(isServed), ({ zip }) => zip);
    const { city, county } = zipCodes;
    // The gazetteer has no names: those that are known stay.
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
  if (file.kind === "zip-rents") {
    const rows = lastOf(file.rows.filter(isServed), ({ zip }) => zip);
    await storeRents(
      tx,
      rows.map(({ zip, rents }) => ({ area: zip, rents })),
      about,
    );
    let placed = 0;
    for (const [hudArea, inArea] of Map.groupBy(rows, (row) => row.hudArea)) {
      const zips = inArea.map(({ zip }) => zip);
      const known = await tx
        .update(zipCodes)
        .set({ hudArea: hudArea ?? sql`${zipCodes.hudArea}` })
        .where(inArray(zipCodes.zip, zips))
        .returning({ zip: zipCodes.zip });
      placed += known.length;
    }
    return { stored: rows.length, withoutPoint: rows.length - placed };
  }
  const areas = await tx
    .selectDistinct({ name: zipCodes.hudArea })
    .from(zipCodes)
    .where(isNotNull(zipCodes.hudArea));
  const names = new Set(areas.map(({ name }) => name));
  const rows = lastOf(
    file.rows.filter(({ hudArea }) => names.has(hudArea)),
    ({ hudArea }) => hudArea,
  );
  await storeRents(
    tx,
    rows.map(({ hudArea, rents }) => ({ area: hudArea, rents })),
    about,
  );
  return { stored: rows.length };
}

async function storeRents(tx: Transaction, rows: { area: string; rents: Rents }[], { year, source }: About) {
  const values = rows.map(({ area, rents: [br0, br1, br2, br3, br4] }) => ({
    ...{ area, fiscalYear: year, provenance: source },
    ...{ br0, br1, br2, br3, br4 },
  }));
  const names = ["br0", "br1", "br2", "br3", "br4", "provenance"];
  const set = Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${name}`)]));
  const target = [benchmarkRents.area, benchmarkRents.fiscalYear];
  for (const part of chunks(values))
    await tx.insert(benchmarkRents).values(part).onConflictDoUpdate({ target, set });
}

/** One row of each key, the last: a statement cannot store one row twice, and HUD lists a metro once for each county. */
const lastOf = <Row>(rows: Row[], keyOf: (row: Row) => string) => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];

const chunks = <Row>(rows: Row[]) =>
  Array.from({ length: Math.ceil(rows.length / chunk) }, (_, at) => rows.slice(at * chunk, (at + 1) * chunk));
