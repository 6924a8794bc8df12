import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discardUpload } from "#app/features/media/uploads.server.ts";
import { getStream, listObjects } from "#app/integrations/object-store.server.ts";
import { partsOf, textOf } from "#app/server/multipart.ts";
import { limitsOf, mostFileBytes, mostImportBytes } from "#app/server/route-limits.ts";
import { readUpload } from "#app/server/upload.server.ts";

const sending = (fields: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return new Request("https://porchlight.example/leads/import", { method: "POST", body: form });
};

const options = { limitBytes: 100_000, folder: "test-uploads", fields: new Set(["note"]) };

const filesLeft = async () => {
  const listed = await listObjects("test-uploads/");
  return listed.ok ? listed.keys : [];
};

test("removes direction marks and control characters from the name of a file", async () => {
  const name = "\u202efdp.\u2066exe\u200f\u061c\u0007.pdf";
  const sent = await readUpload(sending([["file", new File(["%PDF-"], name)]]), options);
  expect(sent).toMatchObject({ ok: true, file: { name: "fdp.exe.pdf" } });
  await sent.discard();
});

test("stores the file and gives the other fields", async () => {
  const content = Buffer.alloc(90_000, "a,b\r\n--x");
  const sent = await readUpload(
    sending([
      ["note", "Zoë"],
      ["evil", "1"],
      ["file", new File([content], "C:\\fake\\own “ers”.csv")],
    ]),
    options,
  );
  expect([...sent.form]).toEqual([["note", "Zoë"]]);
  expect(sent).toMatchObject({ ok: true, file: { name: "own “ers”.csv", bytes: 90_000 } });
  const { key = "", head } = sent.file ?? {};
  expect(head?.equals(content.subarray(0, 4_100))).toBe(true);
  const stored = await getStream(key);
  expect(stored.ok && (await buffer(stored.content)).equals(content)).toBe(true);
  await sent.discard();
  expect(await filesLeft()).toEqual([]);
});

test("never discards a file that is used", async () => {
  const isUsed = async () => true;
  const sent = await readUpload(sending([["file", new File(["a"], "a.csv")]]), { ...options, isUsed });
  await sent.discard();
  expect(await filesLeft()).toEqual([sent.file?.key]);
  await discardUpload(sent.file?.key ?? "");
});

test.each([
  [new File([Buffer.alloc(100_001)], "big.csv"), "This file is larger than 0.1 MB."],
  [new File([], "empty.csv"), "This file is empty."],
])("refuses a file in the form and leaves nothing: %#", async (file, message) => {
  const sent = await readUpload(
    sending([
      ["file", file],
      ["note", "typed after it"],
    ]),
    options,
  );
  expect(sent).toMatchObject({ ok: false, message });
  expect(sent.form.get("note")).toBe("typed after it");
  expect(await filesLeft()).toEqual([]);
});

test("a body that ends early leaves nothing", async () => {
  const request = sending([
    ["note", "x"],
    ["file", new File([Buffer.alloc(50_000)], "a.csv")],
  ]);
  const whole = Buffer.from(await request.arrayBuffer());
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const cut = new Request(request.url, { method: "POST", headers, body: whole.subarray(0, 30_000) });
  expect(await readUpload(cut, options)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/could not be read/),
  });
  expect(await filesLeft()).toEqual([]);
});

test("takes no file", async () => {
  expect(await readUpload(sending([["file", new File([], "")]]), options)).toMatchObject({
    ok: true,
    file: undefined,
  });
});

test("reads parts whatever the chunks are", async () => {
  const text = fc.string({ unit: fc.constantFrom("\r", "\n", "-", "b", "x", "\r\n--b"), maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        text.filter((each) => !each.includes("\r\n--bnd")),
        { minLength: 1, maxLength: 4 },
      ),
      fc.integer({ min: 1, max: 40 }),
      async (texts, size) => {
        const whole = Buffer.from(
          `${texts.map((each, at) => `--bnd\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\n${each}\r\n`).join("")}--bnd--\r\n`,
        );
        async function* chunks() {
          for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size);
        }
        const read: (string | null)[] = [];
        for await (const part of partsOf(chunks(), "multipart/form-data; boundary=bnd"))
          read.push(await textOf(part.body, 1_000));
        expect(read).toEqual(texts);
      },
    ),
  );
});

describe("limits", () => {
  test.each([
    ["POST", "/leads/import", 4 * mostImportBytes, 310_000],
    ["POST", "/leads/import.data", 4 * mostImportBytes, 310_000],
    ["GET", "/leads/import", 200_000, 5_500],
    ["POST", "/leads/4f3c/files", 4 * mostFileBytes, 310_000],
    ["POST", "/leads/4f3c", 200_000, 5_500],
    ["POST", "/webhooks/stripe", 1_048_576, 5_500],
  ])("%s %s", (method, path, bodyBytes, deadlineMs) => {
    expect(limitsOf({ method, path })).toEqual({ bodyBytes, deadlineMs });
  });
});
