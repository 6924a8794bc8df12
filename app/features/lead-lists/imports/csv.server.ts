import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { parse as parseAll } from "csv-parse/sync";
import { fileTypeFromBuffer } from "file-type";
import iconv from "iconv-lite";
import { batchSize } from "#app/features/lead-lists/batches/rules.ts";
import { fieldOfHeader, guessFields, type ImportSettings } from "#app/features/lead-lists/imports/fields.ts";
import { getStream } from "#app/integrations/object-store.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { storable } from "#app/lib/storable.ts";

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
  // A single NUL only spoils its line.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
  if ((type && !type.mime.startsWith("text/")) || /[\u0001-\u0008\u000e-\u001f]|\0\0/.test(text))
    return refused("invalid", notCsv(type?.ext), "file");
  if (!text.trim()) return refused("invalid", "This file is empty.", "file");
  const { delimiter, rows } = bestRows(text);
  const { skipLines, hasHeader } = findHeader(rows);
  const [first = [], ...others] = rows.slice(skipLines).filter(hasText);
  if (first.length > mostColumns)
    return refused(
      "invalid",
      `This file has ${first.length} columns. At most ${mostColumns} can be imported.`,
      "file",
    );
  const width = Math.max(...rows.map((row) => row.length).filter((width) => width <= mostColumns));
  const columns = Array.from(
    { length: width },
    (_, at) => shortCell(hasHeader ? first[at] : "") || `Column ${at + 1}`,
  );
  return done({
    encoding,
    delimiter,
    skipLines,
    hasHeader,
    columns,
    samples: (hasHeader ? others : [first, ...others]).slice(0, 3).map((row) => row.map(shortCell)),
    fields: hasHeader ? guessFields(columns) : columns.map(() => null),
    policy: "skip",
  });
}

/** Reports have their title above the names of the columns; Excel writes `sep=;` there. */
function findHeader(rows: readonly string[][]) {
  const known = rows.map((row) => new Set(row.flatMap((cell) => fieldOfHeader(cell) ?? [])).size);
  const named = known.findIndex((count) => count > 1);
  const isSeparator = (row: string[] | undefined) => /^sep=.?$/i.test(row?.[0] ?? "");
  const top = isSeparator(rows[0]) ? 1 : 0;
  const skipLines = named > 0 ? named : top;
  const first = rows[skipLines] ?? [];
  return { skipLines, hasHeader: Boolean(known[skipLines]) || !first.some((cell) => /@|\d{3}/.test(cell)) };
}

const hasText = (row: readonly string[]) => row.some((cell) => cell.trim());

const shortCell = (cell = "") => {
  const text = storable(cell).replace(/\s+/g, " ").trim();
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
    const widths = rows.filter(hasText).map((row) => row.length);
    const scores = widths.map((width) => {
      const alike = widths.filter((each) => each === width).length / widths.length;
      return width > 1 ? width * alike ** 2 : 0;
    });
    return { delimiter, rows, score: Math.max(0, ...scores) };
  });
  return read.reduce((best, each) => (each.score > best.score ? each : best));
}

/** Whole lines only, since the first bytes end anywhere. */
function rowsOf(text: string, delimiter: string): string[][] {
  try {
    return parseAll(text, { ...options(delimiter), to: 20 });
  } catch {
    return [text.split(/\r?\n/, 1)[0]?.split(delimiter) ?? []];
  }
}

export class UnreadableFile extends Error {}

/** `problem`: the line can't be imported. */
export type CsvRow = { line: number; cells: string[]; problem?: string };

type FileFormat = Pick<ImportSettings, "encoding" | "delimiter" | "hasHeader" | "skipLines">;

/** Rows as a spreadsheet numbers them, without the header and empty ones. Only the last batch is shorter, maybe empty. */
export async function* readBatches(
  fileKey: string,
  { encoding, delimiter, hasHeader, skipLines = 0 }: FileFormat,
): AsyncGenerator<CsvRow[]> {
  const opened = await getStream(fileKey);
  if (!opened.ok && opened.code === "not found") throw new UnreadableFile("The file is gone.");
  if (!opened.ok) throw new Error(opened.detail);
  const { content } = opened;
  const bytes = Readable.from(slicesOf(content));
  const text = encoding.startsWith("utf-16") ? bytes.pipe(iconv.decodeStream(encoding)) : bytes;
  // Cells beyond the limit are counted, not stored.
  const cast = (cell: unknown, { index }: { index: number }) => (index < mostColumns ? textOf(cell) : "");
  const rows = text.pipe(parse({ ...options(delimiter), encoding: null, cast }));
  bytes.once("error", (error) => rows.destroy(error));
  let line = 0;
  let batch: CsvRow[] = [];
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      line += 1;
      if (line <= skipLines + Number(hasHeader) || !hasText(cells)) continue;
      batch.push(rowOf(line, cells));
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

const sliceBytes = 16_384;

/** The parser takes long for bytes that are all delimiters, so others get a turn after each slice. */
async function* slicesOf(content: AsyncIterable<Buffer>) {
  for await (const chunk of content)
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      yield chunk.subarray(at, at + sliceBytes);
      await nextTurn();
    }
}

function rowOf(line: number, cells: string[]): CsvRow {
  const problem =
    (cells.length > mostColumns && `It has more than ${mostColumns} cells: a line end may be missing.`) ||
    (cells.some((cell) => cell.includes("\0")) &&
      "It has a NUL character, which no text has: the file is damaged here.");
  return problem ? { line, cells: cells.slice(0, mostColumns).map(storable), problem } : { line, cells };
}

/** By cell, since the first bytes of a large file may have no accent. After a byte order mark it is text already. */
function textOf(cell: unknown) {
  if (typeof cell === "string") return cell.toWellFormed();
  const bytes = cell as Uint8Array;
  return isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()
    : iconv.decode(Buffer.from(bytes), "windows-1252");
}
