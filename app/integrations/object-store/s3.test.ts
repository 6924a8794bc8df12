import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createBucket,
  deleteObject,
  getObject,
  headObject,
  listObjects,
  putObject,
} from "#app/integrations/object-store.server.ts";
import { type FakeS3, startFakeS3 } from "#tests/fakes/s3.ts";

const pdf = { contentType: "application/pdf", limitBytes: 20 * 1024 * 1024 };
const words = Buffer.from("Sample agreement, not signed by anybody");
const large = () => Readable.from(Array.from({ length: 6 }, () => Buffer.alloc(1024 * 1024, "a")));

let s3: FakeS3;
beforeEach(async () => {
  s3 = await startFakeS3();
});
afterEach(() => s3.stop());

const options = (more = {}) => ({ settings: { ...s3.settings, ...more } });
const verbs = {
  put: (more = {}) => putObject("a.pdf", words, pdf, options(more)),
  "put in parts": (more = {}) => putObject("a.pdf", large(), pdf, options(more)),
  get: (more = {}) => getObject("a.pdf", {}, options(more)),
  head: (more = {}) => headObject("a.pdf", options(more)),
  delete: (more = {}) => deleteObject("a.pdf", options(more)),
  list: (more = {}) => listObjects("", {}, options(more)),
};
const each = Object.entries(verbs);
/** A reply to HEAD has no body to be wrong. */
const spoken = each.filter(([name]) => name !== "head");

describe("the requests", () => {
  test("are signed, and hold no checksum that only Amazon knows", async () => {
    for (const [, ask] of each) expect(await ask()).toMatchObject({ ok: expect.any(Boolean) });
    expect(s3.requests.map(({ method, query }) => [method, ...Object.keys(query).sort()])).toEqual([
      ["PUT", "x-id"],
      ["POST", "uploads"],
      ["PUT", "partNumber", "uploadId", "x-id"],
      ["PUT", "partNumber", "uploadId", "x-id"],
      ["POST", "uploadId"],
      ["GET", "x-id"],
      ["HEAD"],
      ["DELETE", "x-id"],
      ["GET", "list-type", "max-keys", "prefix"],
    ]);
    expect(s3.unfinished()).toBe(0);
  });

  test.each([
    [{ secretAccessKey: "another-secret" }, "403, SignatureDoesNotMatch"],
    [{ accessKeyId: "ANOTHERKEY" }, "403, InvalidAccessKeyId"],
    [{ region: "us-east-1" }, "400, AuthorizationHeaderMalformed"],
  ])("with the wrong settings %j are refused", async (wrong, said) => {
    const result = await verbs.list(wrong);
    expect(result).toMatchObject({ ok: false, detail: `The object store answered ${said}` });
    expect(JSON.stringify(result)).not.toContain(s3.settings.secretAccessKey);
  });

  test("for another bucket name the setting that is wrong", async () => {
    expect(await verbs.list({ bucket: "another" })).toEqual({
      ok: false,
      reason: "not configured",
      detail: "The object store has no such bucket",
    });
  });
});

describe.each(each)("%s", (name, ask) => {
  test.each([
    ["access denied", "not configured", "403, AccessDenied"],
    ["key unknown", "not configured", "403, InvalidAccessKeyId"],
    ["clock wrong", "not configured", "403, RequestTimeTooSkewed"],
    ["internal error", "unavailable", "500, InternalError"],
    ["slow down", "unavailable", "503, SlowDown"],
    ["too many requests", "unavailable", "429, TooManyRequests"],
    ["another region", "not configured", "301"],
    ["gateway page", "unavailable", "502"],
  ] as const)("says what %s means", async (behaviour, reason, said) => {
    s3.behave(behaviour);
    const [status] = said.split(",");
    const detail = name === "head" ? expect.stringContaining(` ${status}`) : expect.stringContaining(said);
    expect(await ask()).toEqual({ ok: false, reason, detail });
  });

  test.each([
    ["slow down, wait", 7_000],
    ["too many requests, wait", 12_000],
  ] as const)("passes on how long to wait: %s", async (behaviour, retryAfterMs) => {
    s3.behave(behaviour);
    expect(await ask()).toMatchObject({ ok: false, reason: "unavailable", retryAfterMs });
  });

  test("is repeated once when the connection had died", async () => {
    s3.objects.set("a.pdf", { body: words, contentType: "text/plain", etag: `"1"`, at: new Date(0) });
    s3.behave("reset", "serve");
    const result = await ask();
    if (name === "put in parts") expect(result).toMatchObject({ reason: "unavailable" });
    else expect(result).toMatchObject({ ok: true });
  });

  test("is a value when the connection dies again", async () => {
    s3.behave("reset");
    const detail = "The object store could not be reached: ECONNRESET";
    expect(await ask()).toEqual({ ok: false, reason: "unavailable", detail });
  });

  test("ends at the deadline when the store hangs", async () => {
    s3.behave("hang");
    const detail = "The object store did not answer in time";
    expect(await ask({ timeoutMs: 60 })).toEqual({ ok: false, reason: "unavailable", detail });
  });

  test("is a value when nothing listens", async () => {
    const { endpoint } = s3.settings;
    await s3.stop();
    const detail = "The object store could not be reached: ECONNREFUSED";
    expect(await ask({ endpoint })).toEqual({ ok: false, reason: "unavailable", detail });
    s3 = await startFakeS3();
  });

  test("ends with its caller", async () => {
    s3.behave("hang");
    const signal = AbortSignal.abort();
    const result = await getObject("a.pdf", {}, { ...options(), signal });
    expect(result).toMatchObject({ ok: false, detail: "The request was cancelled" });
  });
});

describe.each(spoken)("%s, answered in disorder", (_name, ask) => {
  test("knows that there is no such bucket", async () => {
    s3.behave("no such bucket");
    const detail = "The object store has no such bucket";
    expect(await ask()).toEqual({ ok: false, reason: "not configured", detail });
  });

  test.each(["page instead of data", "empty body", "missing fields"] as const)(
    "takes no %s for an answer",
    async (behaviour) => {
      s3.behave(behaviour);
      const detail = "The object store's answer had an unknown shape";
      expect(await ask()).toEqual({ ok: false, reason: "unavailable", detail });
    },
  );

  test("does not read an error without end", async () => {
    s3.behave("no end of an error");
    expect(await ask()).toMatchObject({ ok: false, reason: "unavailable" });
  });
});

describe.each(spoken.filter(([name]) => name !== "get"))("%s, whose reply has no end", (_name, ask) => {
  test.each(["cut short", "no end of a reply"] as const)(
    "is a value when the reply is %s",
    async (behaviour) => {
      s3.behave(behaviour);
      expect(await ask()).toMatchObject({ ok: false, reason: "unavailable" });
    },
  );

  test("ends at the deadline when the store hangs within its reply", async () => {
    s3.behave("hang in the body");
    const detail = "The object store did not answer in time";
    expect(await ask({ timeoutMs: 60 })).toMatchObject({ ok: false, reason: "unavailable", detail });
  });
});

describe("a file on its way", () => {
  test.each([
    ["cut short", "stopped in the middle"],
    ["hang in the body", "was silent in the middle"],
  ] as const)("fails when it is %s", async (behaviour, said) => {
    s3.behave(behaviour);
    const opened = await verbs.get({ timeoutMs: 600 });
    if (!opened.ok) throw new Error(opened.detail);
    await expect(buffer(opened.stream)).rejects.toThrow(said);
  });

  test("that broke before anybody read it harms nobody", async () => {
    s3.behave("cut short");
    const opened = await verbs.get();
    if (!opened.ok) throw new Error(opened.detail);
    s3.behave("serve");
    await verbs.list();
    opened.stream.destroy();
  });

  test("ends with its caller", async () => {
    s3.behave("hang in the body");
    const leaving = new AbortController();
    const opened = await getObject("a.pdf", {}, { ...options(), signal: leaving.signal });
    if (!opened.ok) throw new Error(opened.detail);
    leaving.abort();
    await expect(buffer(opened.stream)).rejects.toThrow();
  });
});

describe("an upload in parts", () => {
  test.each([
    ["its second part", ["serve", "serve", "internal error", "serve"]],
    ["its completion", ["serve", "serve", "serve", "slow down", "serve"]],
    ["a good reply that holds an error", ["serve", "serve", "serve", "error in a good reply", "serve"]],
  ] as const)("that failed in %s is taken back", async (_where, [first, ...rest]) => {
    s3.behave(first, ...rest);
    expect(await verbs["put in parts"]()).toMatchObject({ ok: false, reason: "unavailable" });
    expect(s3.unfinished()).toBe(0);
    expect(s3.objects.size).toBe(0);
  });

  test("whose source broke is taken back", async () => {
    async function* broken() {
      for (let sent = 0; sent < 11; sent++) yield Buffer.alloc(1024 * 1024);
      throw new Error("the browser went away");
    }
    const result = await putObject("a.pdf", Readable.from(broken()), pdf, options());
    expect(result).toMatchObject({ ok: false, reason: "rejected" });
    expect(s3.requests.map(({ method }) => method)).toEqual(["POST", "PUT", "PUT", "DELETE"]);
    expect(s3.unfinished()).toBe(0);
  });
});

test("a bucket is made once", async () => {
  const another = options({ bucket: "another-sample" });
  expect(await createBucket(another)).toEqual({ ok: true });
  expect(await createBucket(another)).toEqual({ ok: true });
  expect(await putObject("a.pdf", words, pdf, another)).toMatchObject({ ok: true });
  s3.behave("access denied");
  expect(await createBucket(another)).toMatchObject({ ok: false, reason: "not configured" });
});

test("strangers' keys in the bucket are not listed", async () => {
  s3.objects.set("Holiday Pictures/1.JPG", { body: words, contentType: "", etag: `"1"`, at: new Date(0) });
  expect(await verbs.list()).toEqual({ ok: true, objects: [], next: null });
});

test("the stand-in itself refuses a route that S3 does not have", async () => {
  const stranger = await startFakeS3();
  const { endpoint, bucket } = stranger.settings;
  const refused = await fetch(`${endpoint}/${bucket}/a.pdf`, { method: "PATCH" });
  expect(refused.status).toBe(403);
  await stranger.stop();
});
