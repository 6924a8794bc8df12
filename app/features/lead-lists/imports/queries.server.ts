import { and, asc, eq, inArray } from "drizzle-orm";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import { type CsvRow, readBatches, UnreadableFile } from "#app/features/lead-lists/imports/csv.server.ts";
import {
  type ImportSettings,
  isOwnFile,
  type Reject,
  rejectedHeaders,
} from "#app/features/lead-lists/imports/fields.ts";
import { type Reading, readLine } from "#app/features/lead-lists/imports/line.ts";
import { hasRemarks } from "#app/features/lead-lists/imports/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { csvLine } from "#app/lib/text.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Database, Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leadImportLines, leadImports } from "#db/schema/index.ts";

export type ImportPage = NonNullable<Awaited<ReturnType<typeof findImport>>>;

export async function findImport(importId: string) {
  if (!isUuid(importId)) return null;
  const { id, fileName, state, settings, counts, position, problem, undoUntil, version } = leadImports;
  const [row] = await db()
    .select({ id, fileName, state, settings, counts, position, problem, undoUntil, version })
    .from(leadImports)
    .where(eq(id, importId));
  return row ? { ...row, settings: row.settings as ImportSettings } : null;
}

export async function readingOf({ settings, createdAt }: typeof leadImports.$inferSelect): Promise<Reading> {
  const { fields, columns, isLastNameFirst, statuses = [] } = settings as ImportSettings;
  const [{ timeZone }, staff] = await Promise.all([findCompany(), listStaff()]);
  return {
    fields,
    timeZone,
    // The same clock for the check and the import, since it decides about dates.
    now: createdAt,
    isLastNameFirst,
    isOwn: isOwnFile(columns),
    statuses: new Map(statuses.map(({ from, to }) => [from.toLowerCase(), to])),
    staff: new Map(
      staff.flatMap(({ id, name, email }) => [name, email].map((text) => [text.toLowerCase(), id])),
    ),
  };
}

export function findLines(source: Transaction | Database, importId: string, lines: readonly CsvRow[]) {
  const numbers = lines.map(({ line }) => line);
  return source
    .select()
    .from(leadImportLines)
    .where(and(eq(leadImportLines.importId, importId), inArray(leadImportLines.line, numbers)))
    .orderBy(asc(leadImportLines.line));
}

/** The original lines with their reasons, as CSV. Null if the import is gone. */
export async function rejectedLines(importId: string, which: Reject) {
  const [row] = isUuid(importId)
    ? await db().select().from(leadImports).where(eq(leadImports.id, importId))
    : [];
  if (!row) return null;
  const { fileKey } = row;
  const settings = row.settings as ImportSettings;
  const reading = await readingOf(row);
  async function* content() {
    yield new Uint8Array([0xef, 0xbb, 0xbf]);
    yield Buffer.from(csvLine([...settings.columns, ...rejectedHeaders]));
    try {
      for await (const rows of readBatches(fileKey, settings)) {
        const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
        for (const { line, outcome, reason } of await findLines(db(), importId, rows)) {
          const cells = cellsOf.get(line) ?? [];
          const isWanted =
            which === "remarks" ? hasRemarks(outcome, readLine(cells, reading)) : outcome === which;
          if (!isWanted) continue;
          const row = settings.columns.map((_, at) => cells[at] ?? "");
          yield Buffer.from(csvLine([...row, String(line), reason ?? ""]));
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return { fileName: `not-imported-${importId.slice(0, 8)}.csv`, content: content() };
}
