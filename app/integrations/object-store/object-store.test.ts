import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  deleteObject,
  getObject,
  headObject,
  listObjects,
  type ObjectStoreSettings,
  objectStoreKind,
  publicUrl,
  putObject,
} from "#app/integrations/object-store.server.ts";
import { startFakeS3 } from "#tests/fakes/s3.ts";

const limitBytes = 20 * 1024 * 1024;
const pdf = { contentType: "application/pdf", limitBytes };
const words = Buffer.from("Sample agreement, not signed by anybody");
const wordsSha256 = "6605f63c4f1f886ca06b29763cb6801c78d4d6f6538a091f6c0a76fdde49831b";

type Begun = { settings: ObjectStoreSettings; stop: () => Promise<void> };

const kinds: [string, () => Promise<Begun>][] = [
  [
    "disk",
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), "object-store-"));
      return { settings: { kind: "disk", folder }, stop: () => rm(folder, { recursive: true }) };
    },
  ],
  ["s3", startFakeS3],
];

describe.each(kinds)("a store on %s", (kind, begin) => {
  let store: Begun;
  beforeEach(async () => {
    store = await begin();
  });
  afterEach(() => store.stop());

  const put = (key: string, body: Buffer | Readable, more = {}) =>
    putObject(key, body, { ...pdf, ...more }, store);
  const contentOf = async (key: string, options = {}) => {
    const opened = await getObject(key, options, store);
    if (!opened.ok) throw new Error(opened.detail);
    return buffer(opened.stream);
  };

  test("gives back what was put, with its size, hash, type and cache rule", async () => {
    const kept = await put("documents/a1/agreement.pdf", words, { cacheControl: "private, max-age=60" });
    expect(kept).toEqual({
      ok: true,
      key: "documents/a1/agreement.pdf",
      bytes: words.length,
      sha256: wordsSha256,
    });
    const opened = await getObject("documents/a1/agreement.pdf", {}, store);
    expect(opened).toMatchObject({
      ok: true,
      bytes: words.length,
      rangeBytes: words.length,
      start: 0,
      contentType: "application/pdf",
      cacheControl: "private, max-age=60",
      etag: expect.stringMatching(/^"[^"]+"$/),
      modifiedAt: expect.any(Date),
    });
    expect(opened.ok && (await buffer(opened.stream))).toEqual(words);
  });

  test("ends the reading of a file with its caller", async () => {
    await put("a.pdf", words);
    const leaving = new AbortController();
    const opened = await getObject("a.pdf", {}, { ...store, signal: leaving.signal });
    if (!opened.ok) throw new Error(opened.detail);
    leaving.abort();
    await expect(buffer(opened.stream)).rejects.toThrow("aborted");
  });

  test("tells of a file without opening it", async () => {
    await put("a.pdf", words);
    const opened = await getObject("a.pdf", {}, store);
    if (!opened.ok) throw new Error(opened.detail);
    const { stream, start: _start, rangeBytes: _range, ...about } = opened;
    stream.destroy();
    expect(await headObject("a.pdf", store)).toEqual(about);
    expect(about).toMatchObject({ bytes: words.length, cacheControl: null });
  });

  test("keeps an empty file", async () => {
    expect(await put("empty.pdf", Readable.from([]))).toMatchObject({ ok: true, bytes: 0 });
    expect(await contentOf("empty.pdf")).toHaveLength(0);
  });

  test.each([1024, 5 * 1024 * 1024, 5 * 1024 * 1024 + 1, 12 * 1024 * 1024])(
    "keeps a stream of %i bytes as it came",
    async (size) => {
      const content = Buffer.alloc(size, "porchlight ");
      const odd = Array.from({ length: Math.ceil(size / 70_001) }, (_, index) =>
        content.subarray(index * 70_001, (index + 1) * 70_001),
      );
      expect(await put("images/large.webp", Readable.from(odd))).toMatchObject({ ok: true, bytes: size });
      expect((await contentOf("images/large.webp")).equals(content)).toBe(true);
    },
  );

  test("replaces a file, and its description with it", async () => {
    await put("a.pdf", words);
    const before = await headObject("a.pdf", store);
    await put("a.pdf", Buffer.from("another"), { contentType: "text/plain" });
    expect(await contentOf("a.pdf")).toEqual(Buffer.from("another"));
    const after = await headObject("a.pdf", store);
    expect(after).toMatchObject({ contentType: "text/plain", bytes: 7 });
    expect(after.ok && before.ok && after.etag !== before.etag).toBe(true);
  });

  test.each([
    [{ start: 7 }, "agreement, not signed by anybody", 7],
    [{ start: 0, end: 5 }, "Sample", 0],
    [{ start: 30, end: 9_999 }, words.subarray(30).toString(), 30],
  ])("opens the range %j", async (range, text, start) => {
    await put("a.pdf", words);
    const opened = await getObject("a.pdf", { range }, store);
    expect(opened).toMatchObject({ ok: true, start, rangeBytes: text.length, bytes: words.length });
    expect(opened.ok && (await buffer(opened.stream)).toString()).toBe(text);
  });

  test.each([{ start: 500 }, { start: -1 }, { start: 5, end: 4 }])(
    "has no range %j of a small file",
    async (range) => {
      await put("a.pdf", words);
      const refused = { ok: false, reason: "rejected", code: "wrong range" };
      expect(await getObject("a.pdf", { range }, store)).toMatchObject(refused);
    },
  );

  test("says of what is not there that it is not there", async () => {
    const refused = { ok: false, reason: "rejected", code: "not found" };
    expect(await getObject("documents/none.pdf", {}, store)).toMatchObject(refused);
    expect(await headObject("documents/none.pdf", store)).toMatchObject(refused);
  });

  test("deletes a file, and once more without complaint", async () => {
    await put("documents/a.pdf", words);
    expect(await deleteObject("documents/a.pdf", store)).toEqual({ ok: true, key: "documents/a.pdf" });
    expect(await headObject("documents/a.pdf", store)).toMatchObject({ code: "not found" });
    expect(await deleteObject("documents/a.pdf", store)).toMatchObject({ ok: true });
  });

  test("lists a folder page by page, in the order of the keys", async () => {
    const keys = ["a/b.pdf", "a/b/c.pdf", "a/b/d.pdf", "a/b-e.pdf", "a/z.pdf"].sort();
    for (const key of ["0.pdf", ...keys.toReversed(), "b/a.pdf"]) await put(key, words);
    const found: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const listed = await listObjects("a/", { limit: 2, after }, store);
      if (!listed.ok) throw new Error(listed.detail);
      expect(listed.objects.length).toBeLessThanOrEqual(2);
      expect(listed.objects[0]).toMatchObject({ bytes: words.length, modifiedAt: expect.any(Date) });
      found.push(...listed.objects.map(({ key }) => key));
      after = listed.next;
    }
    expect(found).toEqual(keys);
    expect(await listObjects("", {}, store)).toMatchObject({ objects: { length: 7 }, next: null });
    expect(await listObjects("none/", {}, store)).toEqual({ ok: true, objects: [], next: null });
  });

  test("refuses a file past its limit, and keeps the one that it had", async () => {
    await put("a.pdf", words);
    const large = Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(1024 * 1024)));
    const refused = { ok: false, reason: "rejected", code: "too large" };
    expect(await put("a.pdf", large, { limitBytes: 11 * 1024 * 1024 })).toMatchObject(refused);
    expect(await put("a.pdf", Buffer.alloc(11), { limitBytes: 10 })).toMatchObject(refused);
    expect(large.destroyed).toBe(true);
    expect(await contentOf("a.pdf")).toEqual(words);
  });

  test("takes a file of exactly its limit", async () => {
    expect(await put("a.pdf", Buffer.alloc(10), { limitBytes: 10 })).toMatchObject({ ok: true, bytes: 10 });
  });

  test.each([0, 6])("shows nothing of a source that broke after %i megabytes", async (megabytes) => {
    async function* broken() {
      for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(1024 * 1024);
      throw new Error("the browser went away");
    }
    const result = await put("a.pdf", Readable.from(broken()));
    expect(result).toMatchObject({ ok: false, reason: "rejected" });
    expect(await listObjects("", {}, store)).toMatchObject({ objects: [] });
  });

  test("ends an upload whose caller went away or whose source is silent", async () => {
    const silent = () => new Readable({ read: () => undefined });
    const leaving = new AbortController();
    const waiting = putObject("a.pdf", silent(), pdf, { ...store, signal: leaving.signal });
    leaving.abort();
    expect(await waiting).toMatchObject({ reason: "unavailable", detail: "The request was cancelled" });
    const settings = { ...store.settings, timeoutMs: 20 };
    const late = { reason: "unavailable", detail: "The object store did not answer in time" };
    expect(await putObject("a.pdf", silent(), pdf, { settings })).toMatchObject(late);
  });

  test.each([
    "",
    "/etc/passwd",
    "../a.pdf",
    "documents/../a.pdf",
    "documents//a.pdf",
    "documents/a",
    "documents.d/a.pdf",
    ".about/a.json",
    "a..pdf",
    "A.pdf",
    "a b.pdf",
    "a.pdf/",
    "a\\b.pdf",
    "a\0.pdf",
    `${"a".repeat(126)}.pdf`,
    `${"a/".repeat(260)}b.pdf`,
  ])("knows no key %j", async (key) => {
    const refused = { ok: false, reason: "rejected", detail: "This is not a key of the object store" };
    expect(await put(key, words)).toEqual(refused);
    expect(await getObject(key, {}, store)).toEqual(refused);
    expect(await headObject(key, store)).toEqual(refused);
    expect(await deleteObject(key, store)).toEqual(refused);
    expect(() => publicUrl(key, store.settings)).toThrow("not a key");
  });

  test("lists no folder outside of it", async () => {
    for (const folder of ["../", "/", "a", ".about/"])
      expect(await listObjects(folder, {}, store)).toMatchObject({ ok: false, reason: "rejected" });
  });

  test("takes no type that would be a second header", async () => {
    const result = await put("a.pdf", words, { contentType: "text/html\r\nset-cookie: a=b" });
    expect(result).toMatchObject({ ok: false, reason: "rejected" });
  });

  test("names its kind", () => expect(objectStoreKind(store.settings)).toBe(kind));
});

test("a public file is at our own address, or at the bucket's where it has one", async () => {
  const s3 = await startFakeS3();
  expect(publicUrl("images/hero.webp", { kind: "disk", folder: "files" })).toBe("/files/images/hero.webp");
  expect(publicUrl("images/hero.webp", s3.settings)).toBe("/files/images/hero.webp");
  const settings = { ...s3.settings, publicUrl: "https://files.porchlight.example/" };
  expect(publicUrl("images/hero.webp", settings)).toBe("https://files.porchlight.example/images/hero.webp");
  await s3.stop();
});
