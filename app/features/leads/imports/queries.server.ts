import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import { readRows, UnreadableFile } from "#app/features/leads/imports/csv.server.ts";
import type { ImportRow, ImportSettings, Outcome } from "#app/features/leads/imports/fields.ts";
import { csvLine } from "#app/lib/csv-line.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leadImportLines, leadImports, users } from "#db/schema/index.ts";

const found = {
  id: leadImports.id,
  createdAt: leadImports.createdAt,
  by: users.name,
  fileName: leadImports.fileName,
  bytes: leadImports.bytes,
  state: leadImports.state,
  counts: leadImports.counts,
  position: leadImports.position,
  problem: leadImports.problem,
  undoUntil: leadImports.undoUntil,
  version: leadImports.version,
};

/** The newest twenty. */
export const listImports = (): Promise<ImportRow[]> =>
  db()
    .select(found)
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.createdBy))
    .orderBy(desc(leadImports.createdAt), desc(leadImports.id))
    .limit(20);

export async function findImport(importId: string) {
  if (!isUuid(importId)) return null;
  const [row] = await db()
    .select({ ...found, settings: leadImports.settings })
    .from(leadImports)
    .leftJoin(users, eq(users.id, leadImports.createdBy))
    .where(eq(leadImports.id, importId));
  return row ? { ...row, settings: row.settings as ImportSettings } : null;
}

/** The original lines with their reasons, as CSV. Null if the file is gone. */
export async function rejectedLines(importId: string, which: readonly Outcome[]) {
  const [row] = isUuid(importId)
    ? await db().select().from(leadImports).where(eq(leadImports.id, importId))
    : [];
  if (!row) return null;
  const settings = row.settings as ImportSettings;
  async function* content() {
    yield new Uint8Array([0xef, 0xbb, 0xbf]);
    yield Buffer.from(csvLine([...settings.columns, "Line", "Reason"]));
    const reasons = reasonsInOrder(importId, which);
    let next = await reasons.next();
    try {
      for await (const { line, cells } of readRows(row?.fileKey ?? "", settings)) {
        if (next.done) return;
        if (line !== next.value.line) continue;
        const whole = settings.columns.map((_, at) => cells[at] ?? "");
        yield Buffer.from(csvLine([...whole, String(line), next.value.reason ?? ""]));
        next = await reasons.next();
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return { fileName: `not-imported-${row.id.slice(0, 8)}.csv`, content: content() };
}

async function* reasonsInOrder(importId: string, which: readonly Outcome[]) {
  let after = 0;
  for (;;) {
    const rows = await db()
      .select({ line: leadImportLines.line, reason: leadImportLines.reason })
      .from(leadImportLines)
      .where(
        and(
          eq(leadImportLines.importId, importId),
          inArray(leadImportLines.outcome, [...which]),
          gt(leadImportLines.line, after),
        ),
      )
      .orderBy(asc(leadImportLines.line))
      .limit(1_000);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < 1_000) return;
    after = last.line;
  }
}
