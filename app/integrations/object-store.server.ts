import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { config } from "#app/config.server.ts";
import { pauseAsked, type VendorFailure } from "#app/integrations/reply.ts";

export type ObjectStoreSettings = ({ kind: "disk"; folder: string } | S3Settings) & {
  timeoutMs?: number;
};

type S3Settings = {
  kind: "s3";
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

type Options = { settings?: ObjectStoreSettings };
type StoreFailure = VendorFailure & { code?: "not found" | "too large" };
type Outcome<T> = Promise<({ ok: true } & T) | StoreFailure>;
type Listed = { objects: { key: string; bytes: number }[]; next: string | null };

export const objectStoreKind = (settings: ObjectStoreSettings = config.objectStore) => settings.kind;

/** Readers see the old file until the new one is complete. `sha256` is in hex. */
export function putObject(
  key: string,
  body: Buffer,
  { contentType, limitBytes }: { contentType: string; limitBytes: number },
  options: Options = {},
): Outcome<{ key: string; bytes: number; sha256: string }> {
  return attempt(options, 4, async (store, signal) => {
    checkKey(key);
    if (body.length > limitBytes)
      throw refusal("rejected", `The file is larger than ${limitBytes} bytes`, { code: "too large" });
    await store.put(key, body, contentType, signal);
    return { key, bytes: body.length, sha256: createHash("sha256").update(body).digest("hex") };
  });
}

/** The stream fails after 5 s of silence, after 20 s in all, or if it ends early. */
export function getObject(key: string, options: Options = {}): Outcome<{ stream: Readable; bytes: number }> {
  return attempt(options, 1, async (store, signal) => {
    checkKey(key);
    return store.get(key, signal);
  });
}

export function deleteObject(key: string, options: Options = {}): Outcome<{ key: string }> {
  return attempt(options, 1, async (store, signal) => {
    checkKey(key);
    await store.remove(key, signal);
    return { key };
  });
}

export function listObjects(
  folder: string,
  { limit = 1000, after = "" }: { limit?: number; after?: string } = {},
  options: Options = {},
): Outcome<Listed> {
  return attempt(options, 1, async (store, signal) => {
    if (!folderShape.test(folder)) throw refusal("rejected", "This is not a folder of the object store");
    return store.list(folder, Math.min(Math.max(limit, 1), 1000), after, signal);
  });
}

export function createBucket(options: Options = {}): Outcome<object> {
  return attempt(options, 1, async (store, signal) => {
    await store.create(signal);
    return {};
  });
}

type Store = {
  put(key: string, body: Buffer, contentType: string, signal: AbortSignal): Promise<void>;
  get(key: string, signal: AbortSignal): Promise<{ stream: Readable; bytes: number }>;
  remove(key: string, signal: AbortSignal): Promise<void>;
  list(folder: string, limit: number, after: string, signal: AbortSignal): Promise<Listed>;
  create(signal: AbortSignal): Promise<void>;
  failure(error: unknown): StoreFailure;
};

async function attempt<T extends object>(
  { settings = config.objectStore }: Options,
  timeouts: number,
  work: (store: Store, signal: AbortSignal) => Promise<T>,
): Outcome<T> {
  const timeoutMs = settings.timeoutMs ?? 5_000;
  const store = settings.kind === "s3" ? s3Store(settings, timeoutMs) : diskStore(settings.folder);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeouts * timeoutMs);
  try {
    return { ok: true, ...(await work(store, deadline.signal)) };
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    if (deadline.signal.aborted)
      return { ok: false, reason: "unavailable", detail: "The object store did not answer in time" };
    return store.failure(error);
  } finally {
    clearTimeout(timer);
  }
}

class Refusal extends Error {
  readonly failure: StoreFailure;
  constructor(failure: StoreFailure) {
    super(failure.detail);
    this.failure = failure;
  }
}

const refusal = (reason: StoreFailure["reason"], detail: string, more: Partial<StoreFailure> = {}) =>
  new Refusal({ ...more, ok: false, reason, detail });

const notFound = () => refusal("rejected", "The object store has no such file", { code: "not found" });

// No key is also a folder, and none escapes the store.
const keyShape = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)+$/;
const folderShape = /^(?:[a-z0-9][a-z0-9_-]*\/)*$/;

const isKey = (text: string) =>
  text.length <= 512 && keyShape.test(text) && text.split("/").every((part) => part.length <= 128);

function checkKey(key: string) {
  if (!isKey(key)) throw refusal("rejected", "This is not a key of the object store");
}

function diskStore(given: string): Store {
  const folder = path.resolve(given);
  const drafts = path.join(folder, ".drafts");
  return {
    async put(key, body) {
      const target = path.join(folder, key);
      for (const each of [drafts, path.dirname(target)]) await mkdir(each, { recursive: true, mode: 0o700 });
      const draft = path.join(drafts, randomUUID());
      try {
        await using file = await open(draft, "wx", 0o600);
        await file.writeFile(body);
        await file.sync();
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      const file = await open(path.join(folder, key), "r").catch(orUndefined);
      if (!file) throw notFound();
      const { size } = await file.stat();
      // The handle reads the opened file, even if another replaces it.
      return { stream: file.createReadStream(), bytes: size };
    },
    remove: (key) => rm(path.join(folder, key), { force: true }),
    async list(prefix, limit, after) {
      const names = (await readdir(path.join(folder, prefix), { recursive: true }).catch(orUndefined)) ?? [];
      const keys = names.map((name) => prefix + name).filter((key) => isKey(key) && key > after);
      const page = keys.sort((a, b) => (a < b ? -1 : 1)).slice(0, limit);
      const objects: Listed["objects"] = [];
      for (const key of page) {
        const file = await stat(path.join(folder, key)).catch(orUndefined);
        if (file) objects.push({ key, bytes: file.size });
      }
      return { objects, next: keys.length > limit ? (page.at(-1) ?? null) : null };
    },
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    failure(error) {
      const code = codeOf(error) ?? "unknown";
      const reason = ["EACCES", "EPERM", "EROFS"].includes(code) ? "not configured" : "unavailable";
      const state = code === "ENOSPC" ? "is full" : `cannot be used: ${code}`;
      return { ok: false, reason, detail: `The disk of the object store ${state}` };
    },
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

function orUndefined(error: unknown) {
  if (["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "")) return undefined;
  throw error;
}

function s3Store(settings: S3Settings, timeoutMs: number): Store {
  const Bucket = settings.bucket;
  return {
    async put(Key, Body, ContentType, abortSignal) {
      const { client, PutObjectCommand } = await connect(settings);
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentType });
      const { ETag } = await retryReset(() => client.send(command, { abortSignal }));
      if (!ETag) throw unknownShape();
    },
    async get(Key, abortSignal) {
      const { client, GetObjectCommand } = await connect(settings);
      const command = new GetObjectCommand({ Bucket, Key });
      const { Body, ContentLength, ETag } = await retryReset(() => client.send(command, { abortSignal }));
      if (!(Body instanceof Readable) || ContentLength === undefined || !ETag) throw unknownShape();
      return { stream: watched(Body, ContentLength, timeoutMs), bytes: ContentLength };
    },
    async remove(Key, abortSignal) {
      const { client, DeleteObjectCommand } = await connect(settings);
      const command = new DeleteObjectCommand({ Bucket, Key });
      const { $metadata } = await retryReset(() => client.send(command, { abortSignal }));
      // A 200 comes from a proxy.
      if ($metadata.httpStatusCode !== 204) throw unknownShape();
    },
    async list(Prefix, MaxKeys, after, abortSignal) {
      const { client, ListObjectsV2Command } = await connect(settings);
      const command = new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, StartAfter: after || undefined });
      const reply = await retryReset(() => client.send(command, { abortSignal }));
      if (reply.Name === undefined) throw unknownShape();
      const found = reply.Contents ?? [];
      const objects = found.flatMap(({ Key = "", Size: bytes }) =>
        isKey(Key) && bytes !== undefined ? [{ key: Key, bytes }] : [],
      );
      return { objects, next: (reply.IsTruncated && found.at(-1)?.Key) || null };
    },
    async create(abortSignal) {
      const { client, CreateBucketCommand, S3ServiceException } = await connect(settings);
      try {
        await client.send(new CreateBucketCommand({ Bucket }), { abortSignal });
      } catch (error) {
        const exists = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409;
        if (!exists) throw error;
      }
    },
    failure: s3Failure,
  };
}

const connections = new WeakMap<S3Settings, ReturnType<typeof openClient>>();

function connect(settings: S3Settings) {
  const connection = connections.get(settings) ?? openClient(settings);
  connections.set(settings, connection);
  return connection;
}

async function openClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Several S3-compatible stores reject the SDK's default checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The SDK's backoff ignores our deadline.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 3_000 },
  });
  return { ...sdk, client };
}

/** A connection closed while idle fails only on the next request. */
async function retryReset<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (codeOf(error) === "ECONNRESET") return send();
    throw error;
  }
}

/** Time spent by the reader doesn't count toward the limits. */
function watched(body: Readable, expectedBytes: number, timeoutMs: number): Readable {
  body.on("error", () => undefined);
  async function* chunks() {
    let leftMs = 4 * timeoutMs;
    let bytes = 0;
    let asked = performance.now();
    const watch = () => setTimeout(() => body.destroy(), Math.min(timeoutMs, leftMs));
    let timer = watch();
    try {
      for await (const chunk of body) {
        clearTimeout(timer);
        leftMs -= performance.now() - asked;
        bytes += chunk.length;
        yield chunk;
        asked = performance.now();
        timer = watch();
      }
    } catch {
      throw stopped();
    } finally {
      clearTimeout(timer);
    }
    if (bytes !== expectedBytes) throw stopped();
  }
  const stream = Readable.from(chunks(), { objectMode: false });
  stream.once("close", () => body.destroy());
  return stream;
}

const stopped = () => new Error("The object store stopped in the middle of the file");

const unknownShape = () => refusal("unavailable", "The object store's answer had an unknown shape");

type SdkError = {
  name?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number; headers?: Record<string, string> };
};

function s3Failure(error: unknown): StoreFailure {
  const { name = "", $metadata, $response } = error as SdkError;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  const because = (reason: StoreFailure["reason"], detail: string): StoreFailure => ({
    ok: false,
    reason,
    detail,
  });
  if (status === undefined)
    return because(
      "unavailable",
      `The object store could not be reached: ${codeOf(error) ?? "no connection"}`,
    );
  if (status < 300) return unknownShape().failure;
  if (name === "NoSuchBucket") return because("not configured", "The object store has no such bucket");
  if (status === 404) return notFound().failure;
  const detail = `The object store answered ${status}${/^[A-Z][A-Za-z]{2,60}$/.test(name) ? `, ${name}` : ""}`;
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs = pauseAsked($response?.headers?.["retry-after"]);
    return { ...because("unavailable", detail), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  return because([301, 307, 401, 403].includes(status) ? "not configured" : "rejected", detail);
}
