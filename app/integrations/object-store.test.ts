import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createBucket,
  deleteObject,
  getObject,
  getStream,
  listObjects,
  type ObjectStoreSettings,
  objectStoreKind,
  putObject,
  putStream,
} from "#app/integrations/object-store.server.ts";
import { type FakeS3, startFakeS3 } from "#tests/fakes/s3.ts";

const pdf = { contentType: "application/pdf", limitBytes: 20 * 1024 * 1024 };
const text = Buffer.from("Sample agreement, not signed by anybody");
const textSha256 = "6605f63c4f1f886ca06b29763cb6801c78d4d6f6538a091f6c0a76fdde49831b";

type Begun = { settings: ObjectStoreSettings; stop: () => Promise<void> };

async function startDisk() {
  const folder = await mkdtemp(path.join(tmpdir(), "object-store-"));
  return { settings: { kind: "disk" as const, folder }, stop: () => rm(folder, { recursive: true }) };
}

const kinds: [string, () => Promise<Begun>][] = [
  ["disk", startDisk],
  ["s3", startFakeS3],
];

describe.each(kinds)("a store on %s", (kind, begin) => {
  let store: Begun;
  beforeEach(async () => {
    store = await begin();
  });
  afterEach(() => store.stop());

  const put = (key: string, body = text, limitBytes = pdf.limitBytes) =>
    putObject(key, body, { ...pdf, limitBytes }, store);
  const contentOf = async (key: string) => {
    const opened = await getObject(key, store);
    if (!opened.ok) throw new Error(opened.detail);
    return opened.content;
  };

  test("returns what was stored, with its size and hash", async () => {
    const key = "documents/a1/agreement.pdf";
    expect(await put(key)).toEqual({ ok: true, key, bytes: text.length, sha256: textSha256 });
    expect(await getObject(key, store)).toMatchObject({ ok: true });
    expect(await contentOf(key)).toEqual(text);
    expect(objectStoreKind(store.settings)).toBe(kind);
  });

  test.each([0, 12 * 1024 * 1024])("stores a file of %i bytes", async (size) => {
    const content = Buffer.alloc(size, "porchlight ");
    expect(await put("a.pdf", content)).toMatchObject({ ok: true, bytes: size });
    expect((await contentOf("a.pdf")).equals(content)).toBe(true);
  });

  test.each([0, 9, 8_388_608, 20_000_000])("streams a file of %i bytes in and out", async (size) => {
    const content = Buffer.alloc(size, "porchlight ");
    const chunks = Readable.from([content.subarray(0, size / 2), content.subarray(size / 2)]);
    expect(await putStream("a.bin", chunks, pdf, store)).toMatchObject({ ok: true, bytes: size });
    const opened = await getStream("a.bin", store);
    if (!opened.ok) throw new Error(opened.detail);
    expect((await buffer(opened.content)).equals(content)).toBe(true);
  });

  test("leaves nothing of a stream that is too large", async () => {
    const chunks = Readable.from([Buffer.alloc(9_000_000), Buffer.alloc(9_000_000), Buffer.alloc(9_000_000)]);
    expect(await putStream("a.bin", chunks, pdf, store)).toMatchObject({ ok: false, code: "too large" });
    expect(await listObjects("", {}, store)).toMatchObject({ keys: [] });
  });

  test("replaces a file", async () => {
    await put("a.pdf");
    await put("a.pdf", Buffer.from("another"));
    expect(await contentOf("a.pdf")).toEqual(Buffer.from("another"));
  });

  test("reports a missing file", async () => {
    const refused = { ok: false, reason: "rejected", code: "not found" };
    expect(await getObject("documents/none.pdf", store)).toMatchObject(refused);
  });

  test("deletes a file, and succeeds when it is already deleted", async () => {
    await put("documents/a.pdf");
    expect(await deleteObject("documents/a.pdf", store)).toEqual({ ok: true, key: "documents/a.pdf" });
    expect(await getObject("documents/a.pdf", store)).toMatchObject({ code: "not found" });
    expect(await deleteObject("documents/a.pdf", store)).toMatchObject({ ok: true });
  });

  test("lists a folder page by page, in the order of the keys", async () => {
    const keys = ["a/b.pdf", "a/b/c.pdf", "a/b/d.pdf", "a/b-e.pdf", "a/z.pdf"].sort();
    for (const key of ["0.pdf", ...keys.toReversed(), "b/a.pdf"]) await put(key);
    const found: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const listed = await listObjects("a/", { limit: 2, after }, store);
      if (!listed.ok) throw new Error(listed.detail);
      expect(listed.keys.length).toBeLessThanOrEqual(2);
      found.push(...listed.keys);
      after = listed.next;
    }
    expect(found).toEqual(keys);
    expect(await listObjects("", {}, store)).toMatchObject({ keys: { length: 7 }, next: null });
    expect(await listObjects("none/", {}, store)).toEqual({ ok: true, keys: [], next: null });
  });

  test("refuses a file past its limit and preserves the earlier one", async () => {
    await put("a.pdf");
    const refused = { ok: false, reason: "rejected", code: "too large" };
    expect(await put("a.pdf", Buffer.alloc(11), 10)).toMatchObject(refused);
    expect(await contentOf("a.pdf")).toEqual(text);
    expect(await put("a.pdf", Buffer.alloc(10), 10)).toMatchObject({ ok: true, bytes: 10 });
  });

  test.each([
    "",
    "/etc/passwd",
    "../a.pdf",
    "documents/../a.pdf",
    "documents//a.pdf",
    "documents/a",
    "documents.d/a.pdf",
    ".drafts/a.json",
    "a..pdf",
    "A.pdf",
    "a b.pdf",
    "a.pdf/",
    "a\\b.pdf",
    "a\0.pdf",
    `${"a".repeat(126)}.pdf`,
    `${"a/".repeat(260)}b.pdf`,
  ])("refuses the key %j", async (key) => {
    const refused = { ok: false, reason: "rejected", detail: "This is not a key of the object store" };
    expect(await put(key)).toEqual(refused);
    expect(await getObject(key, store)).toEqual(refused);
    expect(await deleteObject(key, store)).toEqual(refused);
  });

  test.each(["../", "/", "a", ".drafts/"])("refuses to list the folder %j", async (folder) => {
    expect(await listObjects(folder, {}, store)).toMatchObject({ ok: false, reason: "rejected" });
  });
});

describe("the disk", () => {
  let store: Awaited<ReturnType<typeof startDisk>>;
  beforeEach(async () => {
    store = await startDisk();
  });
  afterEach(() => store.stop());

  test("holds plain files that only this user can read, and no drafts", async () => {
    const { folder } = store.settings;
    await putObject("documents/a.pdf", text, pdf, store);
    expect((await stat(path.join(folder, "documents/a.pdf"))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder, "documents"))).mode & 0o777).toBe(0o700);
    expect(await readdir(path.join(folder, ".drafts"))).toEqual([]);
  });

  test("reports a folder that cannot be made", async () => {
    const folder = path.join(store.settings.folder, "file");
    await mkdir(store.settings.folder, { recursive: true });
    await writeFile(folder, "not a folder");
    const detail = "The disk of the object store cannot be used: ENOTDIR";
    const settings = { kind: "disk" as const, folder };
    expect(await putObject("a.pdf", text, pdf, { settings })).toMatchObject({ ok: false, detail });
  });
});

describe("S3", () => {
  let s3: FakeS3;
  beforeEach(async () => {
    s3 = await startFakeS3();
  });
  afterEach(() => s3.stop());

  const options = (more = {}) => ({ settings: { ...s3.settings, ...more } });
  const calls = {
    put: (more = {}) => putObject("a.pdf", text, pdf, options(more)),
    get: (more = {}) => getObject("a.pdf", options(more)),
    delete: (more = {}) => deleteObject("a.pdf", options(more)),
    list: (more = {}) => listObjects("", {}, options(more)),
  };

  test.each([
    [{ secretAccessKey: "another-secret" }, "403, SignatureDoesNotMatch"],
    [{ accessKeyId: "ANOTHERKEY" }, "403, InvalidAccessKeyId"],
    [{ region: "us-east-1" }, "400, AuthorizationHeaderMalformed"],
  ])("refuses the wrong settings %j", async (wrong, answer) => {
    const result = await calls.list(wrong);
    expect(result).toMatchObject({ ok: false, detail: `The object store answered ${answer}` });
    expect(JSON.stringify(result)).not.toContain(s3.settings.secretAccessKey);
  });

  test.each([
    ["access denied", "not configured", "The object store answered 403, AccessDenied"],
    ["no such bucket", "not configured", "The object store has no such bucket"],
    ["internal error", "unavailable", "The object store answered 500, InternalError"],
    ["too many requests", "unavailable", "The object store answered 429, TooManyRequests"],
    ["another region", "not configured", "The object store answered 301, PermanentRedirect"],
    ["gateway page", "unavailable", "The object store answered 502, Unknown"],
  ] as const)("translates the failure %s", async (behaviour, reason, detail) => {
    s3.behave(behaviour);
    expect(await calls.get()).toEqual({ ok: false, reason, detail });
  });

  test("passes on how long to wait", async () => {
    s3.behave("slow down, wait");
    expect(await calls.put()).toMatchObject({ ok: false, reason: "unavailable", retryAfterMs: 7_000 });
  });

  describe.each(Object.entries(calls))("%s", (_name, call) => {
    test("is repeated once when the connection had died", async () => {
      s3.objects.set("a.pdf", { body: text, contentType: "text/plain", etag: `"1"`, at: new Date(0) });
      s3.behave("reset", "serve");
      expect(await call()).toMatchObject({ ok: true });
      s3.behave("reset");
      const detail = "The object store could not be reached: ECONNRESET";
      expect(await call()).toEqual({ ok: false, reason: "unavailable", detail });
    });

    test("ends at the deadline when the store hangs", async () => {
      s3.behave("hang");
      const detail = "The object store did not answer in time";
      expect(await call({ timeoutMs: 60 })).toEqual({ ok: false, reason: "unavailable", detail });
    });

    test("does not take a page for an answer", async () => {
      s3.behave("page instead of data");
      const detail = "The object store's answer had an unknown shape";
      expect(await call()).toEqual({ ok: false, reason: "unavailable", detail });
    });
  });

  test.each([
    ["cut short", "The object store could not be reached: ECONNRESET"],
    ["hang in the body", "The object store did not answer in time"],
  ] as const)("refuses a file when the store answers with %s", async (behavior, detail) => {
    s3.behave(behavior);
    expect(await calls.get({ timeoutMs: 100 })).toEqual({ ok: false, reason: "unavailable", detail });
  });

  test("creates a bucket once", async () => {
    const another = options({ bucket: "another-sample" });
    expect(await createBucket(another)).toEqual({ ok: true });
    expect(await createBucket(another)).toEqual({ ok: true });
    expect(await putObject("a.pdf", text, pdf, another)).toMatchObject({ ok: true });
    s3.behave("access denied");
    expect(await createBucket(another)).toMatchObject({ ok: false, reason: "not configured" });
  });

  test("does not list keys of other programs", async () => {
    s3.objects.set("Holiday Pictures/1.JPG", { body: text, contentType: "", etag: `"1"`, at: new Date(0) });
    expect(await calls.list()).toEqual({ ok: true, keys: [], next: null });
  });
});
