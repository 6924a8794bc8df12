import { inArray } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { findImportEvidence } from "#app/domain/analysis/queries/evidence.server.ts";
import { type CompRow, parseCompBookCsv } from "#app/domain/analysis/rules/comp-book/csv.ts";
import type { CsvProblem } from "#app/domain/analysis/rules/comp-book/csv-table.ts";
import { homeKey } from "#app/domain/analysis/rules/comp-book/home-key.ts";
import { outliersAmong } from "#app/domain/analysis/rules/comp-book/outliers.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { comps } from "#db/schema/index.ts";

/** How many records were added, how many were there already, what was wrong with the other lines, and what looked so. */
export type CompsImport = { inserted: number; known: number; problems: CsvProblem[]; heldBack: CsvProblem[] };

const chunk = 500;

/**
 * Adds the sound lines of a comp book file (its columns stand at `parseCompBookCsv`) in one transaction; lines with a
 * problem are left out and named. A home, kind and day that the book has already, in whatever spelling of the address,
 * is known and stays as it is, so a file may be imported twice. A line whose rent is far from what rents around it is
 * held back: named and not stored, unless `acceptsOutliers`. Staff and the system only.
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
    for (let at = 0; at < fresh.length; at += chunk) {
      const rows = fresh.slice(at, at + chunk).map((record) => rowOf(record, now));
      // Somebody else may be importing the same file.
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

const keyOf = (record: { address: string; zipCode: string; kind: string; date: string }) =>
  `${homeKey(record)}|${record.kind}|${record.date}`;

const rowOf = ({ point, line: _line, ...record }: Line, createdAt: Date) => ({
  ...record,
  createdAt,
  sample: false,
  lat: point?.lat ?? null,
  lng: point?.lng ?? null,
});
