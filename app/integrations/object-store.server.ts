import { addAbortSignal, type Readable } from "node:stream";
import { config } from "#app/config.server.ts";
import { diskStore } from "#app/integrations/object-store/disk.server.ts";
import { isFolder, isKey } from "#app/integrations/object-store/keys.ts";
import { type S3Settings, s3Store } from "#app/integrations/object-store/s3.server.ts";
import {
  type About,
  type Listed,
  type Opened,
  type Range,
  Refusal,
  type Store,
  type StoreFailure,
} from "#app/integrations/object-store/store.ts";

export type ObjectStoreSettings = ({ kind: "disk"; folder: string } | S3Settings) & {
  /** How long the store may be silent; 5 s when not given. */
  timeoutMs?: number;
};

type Options = { settings?: ObjectStoreSettings; signal?: AbortSignal };
type Outcome<T> = Promise<({ ok: true } & T) | StoreFailure>;

type PutOptions = { contentType: string; cacheControl?: string; limitBytes: number };

/** Where files are kept. Both kinds are real, in demo mode too: what is absent here is never the store itself. */
export const objectStoreKind = (settings: ObjectStoreSettings = config.objectStore) => settings.kind;

/**
 * Keeps a file under a key, in place of one that has it already. The body is streamed, and refused (`too large`) past
 * `limitBytes`. Nobody ever sees a part of it: until all of it is kept there is the old file or none. A small body is
 * bounded by 5 s, others by 20 s. `sha256` is in hex.
 */
export function putObject(
  key: string,
  body: Buffer | Readable,
  { contentType, cacheControl, limitBytes }: PutOptions,
  options: Options = {},
): Outcome<{ key: string; bytes: number; sha256: string }> {
  const isSmall = Buffer.isBuffer(body) && body.length <= 1024 * 1024;
  const outcome = attempt(options, isSmall ? 1 : 4, async (store, signal) => {
    mustBeKey(key);
    if (!typeShape.test(contentType) || !headerShape.test(cacheControl ?? ""))
      throw new Refusal("rejected", "The content type or cache control of the file is not valid");
    const { bytes, sha256 } = await store.put({ key, body, contentType, cacheControl, limitBytes }, signal);
    return { key, bytes, sha256 };
  });
  return outcome.finally(() => Buffer.isBuffer(body) || body.destroy());
}

/**
 * Opens a file, or a range of its bytes (both ends count). At most 5 s until its first byte; after that the stream fails
 * when the store is silent for 5 s, keeps the reader waiting for 20 s in all, or stops early. The caller reads the
 * stream to its end or destroys it; `signal` ends it too. `code` tells `not found` and `wrong range`.
 */
export function getObject(
  key: string,
  { range }: { range?: Range } = {},
  options: Options = {},
): Outcome<Opened> {
  return attempt(options, 1, async (store, signal) => {
    mustBeKey(key);
    if (range && !(range.start >= 0 && range.start <= (range.end ?? range.start)))
      throw new Refusal("rejected", "The file has no such range", { code: "wrong range" });
    const opened = await store.get(key, range, signal);
    if (options.signal) addAbortSignal(options.signal, opened.stream);
    return opened;
  });
}

/** What is known of a file, without the file. */
export function headObject(key: string, options: Options = {}): Outcome<About> {
  return attempt(options, 1, async (store, signal) => {
    mustBeKey(key);
    return store.head(key, signal);
  });
}

/** Deletes a file; one that is not there is deleted already. */
export function deleteObject(key: string, options: Options = {}): Outcome<{ key: string }> {
  return attempt(options, 1, async (store, signal) => {
    mustBeKey(key);
    await store.remove(key, signal);
    return { key };
  });
}

/**
 * Files whose key begins with `folder` (`"documents/"`, or `""` for all), in the order of the keys, at most 1000 at a
 * time. A page may hold fewer than `limit` and still have a `next`, which is the `after` of the page that follows.
 */
export function listObjects(
  folder: string,
  { limit = 1000, after = "" }: { limit?: number; after?: string } = {},
  options: Options = {},
): Outcome<Listed> {
  return attempt(options, 1, async (store, signal) => {
    if (!isFolder(folder)) throw new Refusal("rejected", "This is not a folder of the object store");
    return store.list(folder, Math.min(Math.max(limit, 1), 1000), after, signal);
  });
}

/** Makes the folder or the bucket itself when there is none: for a local stack whose store begins empty. */
export function createBucket(options: Options = {}): Outcome<object> {
  return attempt(options, 1, async (store, signal) => {
    await store.create(signal);
    return {};
  });
}

/**
 * Where a browser finds a file that everybody may see: in the bucket's public address (S3_PUBLIC_URL), else at our own
 * `/files/…`. To be resolved against APP_URL where a whole address is needed. Throws for what is no key.
 */
export function publicUrl(key: string, settings: ObjectStoreSettings = config.objectStore): string {
  mustBeKey(key);
  if (settings.kind === "disk" || !settings.publicUrl) return `/files/${key}`;
  return `${settings.publicUrl.replace(/\/+$/, "")}/${key}`;
}

const typeShape = /^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/;
const headerShape = /^[ -~]{0,200}$/;

function mustBeKey(key: string) {
  if (!isKey(key)) throw new Refusal("rejected", "This is not a key of the object store");
}

/** Turns whatever happens into a value, in time. A stream that was opened outlives the deadline, not the signal. */
async function attempt<T extends object>(
  { settings = config.objectStore, signal }: Options,
  timeouts: number,
  work: (store: Store, signal: AbortSignal) => Promise<T>,
): Outcome<T> {
  const { timeoutMs = 5_000 } = settings;
  const store = settings.kind === "s3" ? s3Store(settings, timeoutMs) : diskStore(settings.folder);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeouts * timeoutMs);
  try {
    const ended = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    return { ok: true, ...(await work(store, ended)) };
  } catch (error) {
    if (error instanceof Refusal) return error.failure;
    if (signal?.aborted) return unavailable("The request was cancelled");
    if (deadline.signal.aborted) return unavailable("The object store did not answer in time");
    return store.failure(error);
  } finally {
    clearTimeout(timer);
  }
}

const unavailable = (detail: string): StoreFailure => ({ ok: false, reason: "unavailable", detail });
