import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { addAbortSignal, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { config } from "#app/config.server.ts";
import { pauseAsked, type VendorFailure } from "#app/integrations/reply.ts";
import { logger } from "#app/log.server.ts";

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
type Listed = { keys: string[]; next: string | null };

export const objectStoreKind = (settings: ObjectStoreSettings = config.objectStore) => settings.kind;

type Limits = { contentType: string; limitBytes: number };
type Stored = { key: string; bytes: number; sha256: string };

export const putObject = (key: string, body: Buffer, limits: Limits, options: Options = {}) =>
  putStream(key, Readable.from([body]), limits, options);

/**
 * Readers see the old file until the new one is complete. Takes as long as `body`; each part of it has a deadline of
 * its own, by its size. Nothing stays of a refused one. `sha256` is in hex.
 */
export function putStream(
  key: string,
  body: AsyncIterable<Uint8Array>,
  { contentType, limitBytes }: Limits,
  options: Options = {},
): Outcome<Stored> {
  return attempt(options, async (store, within) => {
    checkKey(key);
    const hash = createHash("sha256");
    let bytes = 0;
    async function* measured() {
      for await (const chunk of body) {
        bytes += chunk.length;
        if (bytes > limitBytes)
          throw refusal("rejected", `The file is larger than ${limitBytes} bytes`, { code: "too large" });
        hash.update(chunk);
        yield chunk;
      }
    }
    await store.putStream(key, measured(), contentType, (size) => within(Math.ceil(size / 2_000_000) || 1));
    return { key, bytes, sha256: hash.digest("hex") };
  });
}

/** The caller reads it to its end or destroys it. */
export function getStream(key: string, options: Options = {}): Outcome<{ content: Readable }> {
  return attempt(options, async (store, within) => {
    checkKey(key);
    return { content: await store.getStream(key, within(1)) };
  });
}

export function getObject(key: string, options: Options = {}): Outcome<{ content: Buffer<ArrayBuffer> }> {
  return attempt(options, async (store, within) => {
    checkKey(key);
    const signal = within(4);
    // The SDK's own signal ends with the headers.
    return { content: await buffer(addAbortSignal(signal, await store.getStream(key, signal))) };
  });
}

export function deleteObject(key: string, options: Options = {}): Outcome<{ key: string }> {
  return attempt(options, async (store, within) => {
    checkKey(key);
    await store.remove(key, within(1));
    return { key };
  });
}

export function listObjects(
  folder: string,
  { limit = 1000, after = "" }: { limit?: number; after?: string } = {},
  options: Options = {},
): Outcome<Listed> {
  return attempt(options, async (store, within) => {
    if (!folderShape.test(folder)) throw refusal("rejected", "This is not a folder of the object store");
    return store.list(folder, limit, after, within(1));
  });
}

export function createBucket(options: Options = {}): Outcome<object> {
  return attempt(options, async (store, within) => {
    await store.create(within(1));
    return {};
  });
}

type Store = {
  putStream(
    key: string,
    body: AsyncIterable<Uint8Array>,
    contentType: string,
    within: (size: number) => AbortSignal,
  ): Promise<void>;
  getStream(key: string, signal: AbortSignal): Promise<Readable>;
  remove(key: string, signal: AbortSignal): Promise<void>;
  list(folder: string, limit: number, after: string, signal: AbortSignal): Promise<Listed>;
  create(signal: AbortSignal): Promise<void>;
  failure(error: unknown): StoreFailure;
};

async function attempt<T extends object>(
  { settings = config.objectStore }: Options,
  work: (store: Store, within: (timeouts: number) => AbortSignal) => Promise<T>,
): Outcome<T> {
  const store = settings.kind === "s3" ? s3Store(settings) : diskStore(settings.folder);
  const { timeoutMs = 4_000 } = settings;
  try {
    return { ok: true, ...(await work(store, (timeouts) => AbortSignal.timeout(timeouts * timeoutMs))) };
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    if (error instanceof Error && error.name === "AbortError")
      return { ok: false, reason: "unavailable", detail: "The object store did not answer in time" };
    return store.failure(error);
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

const unknownShape = () => refusal("unavailable", "The object store's answer had an unknown shape");

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
  async function write(key: string, body: AsyncIterable<Uint8Array>) {
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
  }
  return {
    putStream: write,
    async getStream(key) {
      const file = await open(path.join(folder, key)).catch(orUndefined);
      if (!file) throw notFound();
      return file.createReadStream();
    },
    remove: (key) => rm(path.join(folder, key), { force: true }),
    async list(prefix, limit, after) {
      const names = (await readdir(path.join(folder, prefix), { recursive: true }).catch(orUndefined)) ?? [];
      const all = names.map((name) => prefix + name).filter((key) => isKey(key) && key > after);
      const keys = all.sort((a, b) => (a < b ? -1 : 1)).slice(0, limit);
      return { keys, next: all.length > limit ? (keys.at(-1) ?? null) : null };
    },
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    failure(error) {
      const code = codeOf(error) ?? "unknown";
      const reason = ["EACCES", "EPERM", "EROFS"].includes(code) ? "not configured" : "unavailable";
      const state = code === "ENOSPC" ? "is full" : `cannot be used: ${code}`;
      logger.error({ code }, `the disk of the object store ${state}`);
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

function s3Store(settings: S3Settings): Store {
  const Bucket = settings.bucket;
  return {
    async putStream(Key, body, ContentType, within) {
      const { s3 } = await connect(settings);
      const options = (size: number) => ({ abortSignal: within(size) });
      let UploadId: string | undefined;
      const Parts: { PartNumber: number; ETag: string }[] = [];
      try {
        for await (const { Body, isLast } of partsOf(body)) {
          if (isLast && Parts.length === 0) {
            const put = await retryReset(() =>
              s3.putObject({ Bucket, Key, Body, ContentType }, options(Body.length)),
            );
            if (!put.ETag) throw unknownShape();
            return;
          }
          UploadId ??= (
            await retryReset(() => s3.createMultipartUpload({ Bucket, Key, ContentType }, options(0)))
          ).UploadId;
          const PartNumber = Parts.length + 1;
          const part = { Bucket, Key, UploadId, PartNumber, Body };
          const { ETag } = await retryReset(() => s3.uploadPart(part, options(Body.length)));
          if (!UploadId || !ETag) throw unknownShape();
          Parts.push({ PartNumber, ETag });
        }
        const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
        const { ETag } = await s3.completeMultipartUpload(whole, options(partBytes));
        if (!ETag) throw unknownShape();
      } catch (error) {
        if (UploadId) await s3.abortMultipartUpload({ Bucket, Key, UploadId }, options(0)).catch(() => {});
        throw error;
      }
    },
    async getStream(Key, abortSignal) {
      const { s3 } = await connect(settings);
      const { Body, ETag } = await retryReset(() => s3.getObject({ Bucket, Key }, { abortSignal }));
      if (!(Body instanceof Readable) || !ETag) throw unknownShape();
      return Body;
    },
    async remove(Key, abortSignal) {
      const { s3 } = await connect(settings);
      const { $metadata } = await retryReset(() => s3.deleteObject({ Bucket, Key }, { abortSignal }));
      // A 200 comes from a proxy.
      if ($metadata.httpStatusCode !== 204) throw unknownShape();
    },
    async list(Prefix, MaxKeys, after, abortSignal) {
      const { s3 } = await connect(settings);
      const page = { Bucket, Prefix, MaxKeys, StartAfter: after || undefined };
      const reply = await retryReset(() => s3.listObjectsV2(page, { abortSignal }));
      if (reply.Name === undefined) throw unknownShape();
      const found = (reply.Contents ?? []).map(({ Key = "" }) => Key);
      return { keys: found.filter(isKey), next: (reply.IsTruncated && found.at(-1)) || null };
    },
    async create(abortSignal) {
      const { s3, S3ServiceException } = await connect(settings);
      await s3.createBucket({ Bucket }, { abortSignal }).catch((error: unknown) => {
        const exists = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 409;
        if (!exists) throw error;
      });
    },
    failure: s3Failure,
  };
}

/** S3 takes parts of at least 5 MiB, except for the last. */
const partBytes = 8 * 1024 * 1024;

async function* partsOf(body: AsyncIterable<Uint8Array>) {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes >= partBytes) {
      yield { Body: Buffer.concat(chunks), isLast: false };
      [chunks, bytes] = [[], 0];
    }
    chunks.push(chunk);
    bytes += chunk.length;
  }
  yield { Body: Buffer.concat(chunks), isLast: true };
}

const connections = new WeakMap<S3Settings, ReturnType<typeof openClient>>();

function connect(settings: S3Settings) {
  const connection = connections.get(settings) ?? openClient(settings);
  connections.set(settings, connection);
  return connection;
}

async function openClient({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) {
  const { S3, S3ServiceException } = await import("@aws-sdk/client-s3");
  const s3 = new S3({
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
  return { s3, S3ServiceException };
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

type SdkError = {
  name?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number; headers?: Record<string, string> };
};

function s3Failure(error: unknown): StoreFailure {
  const { name = "", $metadata, $response } = error as SdkError;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  if (status === undefined) {
    const why = `The object store could not be reached: ${codeOf(error) ?? "no connection"}`;
    return refusal("unavailable", why).failure;
  }
  if (status < 300) return unknownShape().failure;
  if (name === "NoSuchBucket")
    return refusal("not configured", "The object store has no such bucket").failure;
  if (status === 404) return notFound().failure;
  const detail = `The object store answered ${status}${/^[A-Z][A-Za-z]{2,60}$/.test(name) ? `, ${name}` : ""}`;
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs = pauseAsked($response?.headers?.["retry-after"]);
    return refusal("unavailable", detail, retryAfterMs === undefined ? {} : { retryAfterMs }).failure;
  }
  return refusal([301, 307, 401, 403].includes(status) ? "not configured" : "rejected", detail).failure;
}
