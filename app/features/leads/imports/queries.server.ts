import { and, asc, eq, inArray } from "drizzle-orm";
import { type CsvRow, readBatches, UnreadableFile } from "#app/features/leads/imports/csv.server.ts";
import type { ImportSettings, Outcome } from "#app/features/leads/imports/fields.ts";
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

/** What the import says about these lines. */
export function findLines(source: Transaction | Database, importId: string, lines: readonly CsvRow[]) {
  const numbers = lines.map(({ line }) => line);
  return source
    .select()
    .from(leadImportLines)
    .where(and(eq(leadImportLines.importId, importId), inArray(leadImportLines.line, numbers)))
    .orderBy(asc(leadImportLines.line));
}

/** The original lines with their reasons, as CSV. Null if the import is gone. */
export async function rejectedLines(importId: string, which: Outcome) {
  const [row] = isUuid(importId)
    ? await db().select().from(leadImports).where(eq(leadImports.id, importId))
    : [];
  if (!row) return null;
  const { fileKey } = row;
  const settings = row.settings as ImportSettings;
  async function* content() {
    yield new Uint8Array([0xef, 0xbb, 0xbf]);
    yield Buffer.from(csvLine([...settings.columns, "Line", "Reason"]));
    try {
      for await (const rows of readBatches(fileKey, settings)) {
        const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
        for (const { line, outcome, reason } of await findLines(db(), importId, rows)) {
          if (outcome !== which) continue;
          const cells = settings.columns.map((_, at) => cellsOf.get(line)?.[at] ?? "");
          yield Buffer.from(csvLine([...cells, String(line), reason ?? ""]));
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return { fileName: `not-imported-${importId.slice(0, 8)}.csv`, content: content() };
}
