import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { createInflateRaw } from "node:zlib";

/** A workbook is a ZIP archive. */
export const isWorkbook = (head: Buffer) => head.subarray(0, 4).toString("latin1") === "PK\x03\x04";

/** The first sheet. Null if it can't be read, or if it unpacks to more than `mostBytes`. */
export async function workbookAsCsv(workbook: Buffer, mostBytes: number): Promise<string | null> {
  try {
    if (!(await unpacksWithin(workbook, mostBytes))) return null;
    const { streamXlsxRows } = await import("hucre/xlsx");
    const lines: string[] = [];
    for await (const { values } of streamXlsxRows(workbook)) {
      lines.push(values.map(cellText).join(","));
      if (lines.length % 500 === 0) await setImmediate();
    }
    return lines.join("\n");
  } catch {
    return null;
  }
}

const cellText = (value: unknown) =>
  value === null || value === undefined
    ? ""
    : `"${String(value).replace(/\s+/g, " ").replaceAll('"', '""')}"`;

/** The sizes that an archive names may be lies, so that each entry is unpacked once and counted. */
async function unpacksWithin(zip: Buffer, mostBytes: number) {
  const end = zip.lastIndexOf("PK\x05\x06", zip.length - 22, "latin1");
  if (end < 0) return false;
  const [count, length, start] = [
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ];
  // These say that the entries are listed elsewhere, as in archives of more than 4 GB.
  if (count === 0xffff || length === 0xffffffff || start === 0xffffffff) return false;
  let at = start;
  let left = mostBytes;
  for (let entry = 0; entry < count; entry++) {
    const isPacked = zip.readUInt16LE(at + 10) !== 0;
    const [bytes, header] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(from, from + bytes);
    left -= isPacked ? await unpackedBytes(content, left) : content.length;
    if (left < 0) return false;
  }
  return true;
}

/** Stops once it is more than `most`. */
async function unpackedBytes(content: Buffer, most: number) {
  let bytes = 0;
  for await (const chunk of Readable.from([content]).pipe(createInflateRaw())) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) break;
  }
  return bytes;
}
