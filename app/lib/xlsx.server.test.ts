import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { isWorkbook, workbookAsCsv } from "#app/lib/xlsx.server.ts";

const workbook = async (rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: "Rents", rows }] }));

test("reads the first sheet, with line ends in its heads", async () => {
  const file = await workbook([
    ["ZIP\nCode", 'Area "one", TX', null],
    ["01234", 1200, 5],
  ]);
  expect(isWorkbook(file)).toBe(true);
  expect(await workbookAsCsv(file, 1_000_000)).toBe('"ZIP Code","Area ""one"", TX"\n"01234","1200","5"');
});

test("refuses a small file that unpacks to a large one, whatever size it names", async () => {
  const file = await workbook(Array.from({ length: 200 }, (_, at) => [`${at}${" y".repeat(10_000)}`]));
  expect(file.length).toBeLessThan(100_000);
  const isRead = async (mostBytes: number) => (await workbookAsCsv(file, mostBytes)) !== null;
  expect([await isRead(10_000_000), await isRead(1_000_000)]).toEqual([true, false]);
  const entry = Buffer.from("PK\x01\x02", "latin1");
  for (let at = file.indexOf(entry); at >= 0; at = file.indexOf(entry, at + 1))
    file.writeUInt32LE(10, at + 24);
  expect(await isRead(1_000_000)).toBe(false);
});

test("refuses what is no workbook", async () => {
  const file = await workbook([["a"]]);
  for (const broken of [
    Buffer.from("PK\x03\x04"),
    file.subarray(0, 300),
    Buffer.concat([file, Buffer.alloc(70_000)]),
  ])
    expect(await workbookAsCsv(broken, 1_000_000)).toBeNull();
});
