import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { fileTypeFromBuffer } from "file-type";
import iconv from "iconv-lite";
import { batchSize } from "#app/features/leads/batches/rules.ts";
import { fieldOfHeader, guessFields, type ImportSettings } from "#app/features/leads/imports/fields.ts";
import { getStream } from "#app/integrations/object-store.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";

const mostColumns = 300;
const mostRecordBytes = 1_000_000;

const options = (delimiter: string) => ({
  delimiter,
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  max_record_size: mostRecordBytes,
});

/** From the first bytes of the file. */
export async function inspectFile(head: Buffer): Promise<Result<ImportSettings>> {
  const type = await fileTypeFromBuffer(head);
  const encoding = encodingOf(head);
  const text = iconv.decode(head, encoding);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
  if ((type && !type.mime.startsWith("text/")) || /[\u0000-\u0008\u000e-\u001f]/.test(text))
    return refused("invalid", notCsv(type?.ext), "file");
  if (!text.trim()) return refused("invalid", "This file is empty.", "file");
  const { delimiter, rows } = bestRows(text);
  const [first = []] = rows;
  const width = Math.max(...rows.map((row) => row.length));
  if (width > mostColumns)
    return refused(
      "invalid",
      `This file has ${width} columns. At most ${mostColumns} can be imported.`,
      "file",
    );
  const hasHeader = first.some((cell) => fieldOfHeader(cell)) || !first.some((cell) => /@|\d{3}/.test(cell));
  const columns = Array.from(
    { length: width },
    (_, at) => shortCell(hasHeader ? first[at] : "") || `Column ${at + 1}`,
  );
  return done({
    encoding,
    delimiter,
    hasHeader,
    columns,
    samples: rows.slice(hasHeader ? 1 : 0, hasHeader ? 4 : 3).map((row) => row.map(shortCell)),
    fields: hasHeader ? guessFields(columns) : columns.map(() => null),
    policy: "skip",
  });
}

const shortCell = (cell = "") => {
  const text = cell.replace(/\s+/g, " ").trim();
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

const notCsv = (ext: string | undefined) =>
  ext === "xlsx" || ext === "zip" || ext === "cfb"
    ? "This is a spreadsheet, not a CSV file. Save it as CSV (UTF-8) and choose that file."
    : "This is not a CSV file. Save your list as CSV (UTF-8) and choose that file.";

function encodingOf(head: Buffer) {
  const zeros = (odd: number) => head.filter((byte, at) => at % 2 === odd && byte === 0).length;
  if ((head[0] === 0xff && head[1] === 0xfe) || zeros(1) * 4 > head.length) return "utf-16le";
  if ((head[0] === 0xfe && head[1] === 0xff) || zeros(0) * 4 > head.length) return "utf-16be";
  // The last character may be cut.
  const isUnicode = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)));
  return isUnicode ? "utf-8" : "windows-1252";
}

function bestRows(text: string) {
  const read = [",", ";", "\t", "|"].map((delimiter) => {
    const rows = rowsOf(text, delimiter);
    const widths = rows.map((row) => row.length);
    const [width = 1] = widths;
    const alike = widths.filter((each) => each === width).length / Math.max(1, widths.length);
    return { delimiter, rows, score: width > 1 ? width * alike ** 2 : 0 };
  });
  return read.reduce((best, each) => (each.score > best.score ? each : best));
}

/** Whole lines only, since the first bytes end anywhere. */
function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parseAll(text, { ...options(delimiter), to: 20, skip_empty_lines: true });
  } catch {
    return [text.split(/\r?\n/, 1)[0]?.split(delimiter) ?? []];
  }
}

export class UnreadableFile extends Error {}

export type CsvRow = { line: number; cells: string[] };

/** Rows as a spreadsheet numbers them, without the header and empty ones. Only the last batch is shorter, maybe empty. */
export async function* readBatches(
  fileKey: string,
  { encoding, delimiter, hasHeader }: Pick<ImportSettings, "encoding" | "delimiter" | "hasHeader">,
): AsyncGenerator<CsvRow[]> {
  const opened = await getStream(fileKey);
  if (!opened.ok && opened.code === "not found") throw new UnreadableFile("The file is gone.");
  if (!opened.ok) throw new Error(opened.detail);
  const { content } = opened;
  const bytes = encoding.startsWith("utf-16") ? content.pipe(iconv.decodeStream(encoding)) : content;
  const rows = bytes.pipe(parse({ ...options(delimiter), encoding: null }));
  content.once("error", (error) => rows.destroy(error));
  let line = 0;
  let batch: CsvRow[] = [];
  try {
    for await (const cells of rows as AsyncIterable<(Buffer | string)[]>) {
      line += 1;
      const row = { line, cells: cells.map(textOf) };
      if ((line === 1 && hasHeader) || !row.cells.some((cell) => cell.trim())) continue;
      batch.push(row);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`Line ${line + 1} can't be read: a quotation mark may never be closed.`);
  } finally {
    content.destroy();
  }
}

/** By cell, since the first bytes of a large file may have no accent. After a byte order mark it is text already. */
function textOf(cell: Buffer | string) {
  if (typeof cell === "string") return cell;
  return isUtf8(cell) ? cell.toString() : iconv.decode(cell, "windows-1252");
}
