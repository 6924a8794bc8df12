import { type CsvError, parse } from "csv-parse/sync";

export type CsvProblem = { line: number; message: string };

/** One data line by column name; columns that the line lacks are empty. */
type CsvLine = { line: number; cells: Record<string, string> };

/**
 * Reads comma- or tab-separated text whose first line names the columns. Names are compared without case, spaces or
 * hyphens ("Property Type" is `property_type`); a byte order mark, blank lines and unknown columns do no
 * harm.
 *
 * @returns the lines that could be read, and a problem with its line number for each that could not. When a
 * needed column is missing there are no lines and one problem.
 */
export function readCsvTable(
  text: string,
  needed: readonly string[],
): { lines: CsvLine[]; problems: CsvProblem[] } {
  const problems: CsvProblem[] = [];
  let columns: string[] = [];
  const isTabbed = (text.split("\n", 1)[0] ?? "").includes("\t");
  const rows = parse<Row>(text, {
    delimiter: isTabbed ? "\t" : ",",
    columns: (names: string[]) => {
      columns = names.map(columnName);
      return columns;
    },
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      problems.push({ line: lineOf(error), message: "The quotation marks on this line do not match" });
      return undefined;
    },
  });
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return { lines: [], problems: [{ line: 1, message: `Missing columns: ${missing.join(", ")}` }] };
  const lines = rows.map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(columns.map((column) => [column, record[column] ?? ""])),
  }));
  return { lines, problems };
}

type Row = { record: Record<string, string>; info: { lines: number } };

const columnName = (name: string) => name.toLowerCase().replace(/[\s-]+/g, "_");

const lineOf = (error: CsvError | undefined) => (typeof error?.lines === "number" ? error.lines : 1);
