import { inArray } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { type CompRow, parseCompBookCsv } from "#app/domain/analysis/rules/comp-book/csv.ts";
import type { CsvProblem } from "#app/domain/analysis/rules/comp-book/csv-table.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { comps } from "#db/schema/index.ts";

/** How many records were added, how many were there already, and what was wrong with the other lines. */
export type CompsImport = { inserted: number; known: number; problems: CsvProblem[] };

const chunk = 500;

/**
 * Adds the sound lines of a comp book file (its columns stand at `parseCompBookCsv`) in one transaction; lines with a
 * problem are left out and named. A home, kind and day that the book has already, in whatever spelling of the address,
 * is known and stays as it is, so a file may be imported twice. Staff and the system only.
 */
export async function importComps(
  actor: Actor,
  { text, now = new Date() }: { text: string; now?: Date },
): Promise<Result<CompsImport>> {
  if (actor.kind === "visitor") return refused("forbidden", "Sign in to import comparables.");
  const today = dayIn((await findCompany()).timeZone, now);
  const { records, problems } = parseCompBookCsv(text, today);
  const inserted = await db().transaction(async (tx) => {
    const fresh = await withoutKnown(tx, records);
    let count = 0;
    for (let at = 0; at < fresh.length; at += chunk) {
      const rows = fresh.slice(at, at + chunk).map((record) => rowOf(record, now));
      // Somebody else may be importing the same file.
      const added = await tx.insert(comps).values(rows).onConflictDoNothing().returning({ id: comps.id });
      count += added.length;
    }
    return count;
  });
  return done({ inserted, known: records.length - inserted, problems });
}

async function withoutKnown(tx: Transaction, records: CompRow[]) {
  if (records.length === 0) return [];
  const zips = [...new Set(records.map(({ zipCode }) => zipCode))];
  const known = await tx
    .select({ address: comps.address, zipCode: comps.zipCode, kind: comps.kind, date: comps.date })
    .from(comps)
    .where(inArray(comps.zipCode, zips));
  const keys = new Set(known.map(keyOf));
  return records.filter((record) => !keys.has(keyOf(record)));
}

const keyOf = (record: { address: string; zipCode: string; kind: string; date: string }) =>
  `${homeKey(record)}|${record.kind}|${record.date}`;

const rowOf = ({ point, ...record }: CompRow, createdAt: Date) => ({
  ...record,
  createdAt,
  sample: false,
  lat: point?.lat ?? null,
  lng: point?.lng ?? null,
});
