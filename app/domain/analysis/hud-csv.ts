import { type CsvProblem, readCsvTable } from "#app/domain/analysis/csv-table.ts";
import type { BenchmarkRow } from "#app/domain/analysis/rules/benchmark.ts";
import { z } from "#app/domain/zod.ts";

/**
 * Reads a file of HUD Fair Market Rents with the columns fiscal_year, br0 to br4 (whole dollars per month for
 * 0 to 4 bedrooms), provenance, and zip; without a zip column the rows are the whole metropolitan area's.
 *
 * @returns the sound rows in cents, and one problem for each line that is not.
 */
export function parseHudCsv(text: string): { rows: BenchmarkRow[]; problems: CsvProblem[] } {
  const { lines, problems } = readCsvTable(text, [
    "fiscal_year",
    "br0",
    "br1",
    "br2",
    "br3",
    "br4",
    "provenance",
  ]);
  const rows = lines.flatMap(({ line, cells }) => {
    const parsed = HudLine.safeParse(cells);
    if (parsed.success) return [parsed.data];
    const message = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ");
    problems.push({ line, message });
    return [];
  });
  return { rows, problems: problems.toSorted((a, b) => a.line - b.line) };
}

const dollars = z
  .string()
  .regex(/^[1-9]\d{2,4}$/, "is not a rent in whole dollars")
  .transform((text) => Number(text) * 100);

const HudLine = z
  .object({
    zip: z
      .string()
      .regex(/^\d{5}$/, "is not five digits")
      .optional(),
    fiscal_year: z
      .string()
      .regex(/^20\d{2}$/, "is not a fiscal year")
      .transform(Number),
    br0: dollars,
    br1: dollars,
    br2: dollars,
    br3: dollars,
    br4: dollars,
    provenance: z.string().min(1, "is missing"),
  })
  .transform(
    ({ zip, fiscal_year, br0, br1, br2, br3, br4, provenance }): BenchmarkRow => ({
      zipCode: zip ?? null,
      fiscalYear: fiscal_year,
      rentCents: [br0, br1, br2, br3, br4],
      provenance,
    }),
  );
