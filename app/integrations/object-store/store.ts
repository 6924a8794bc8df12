import type { Readable } from "node:stream";
import type { VendorFailure } from "#app/integrations/reply.ts";

export type Put = {
  key: string;
  body: Buffer | Readable;
  contentType: string;
  cacheControl: string | undefined;
  limitBytes: number;
};

/** What is known of an object; `etag` is quoted, as HTTP has it, and means nothing but "the same bytes". */
export type About = {
  /** Of the whole object, whatever part of it was asked for. */
  bytes: number;
  contentType: string;
  cacheControl: string | null;
  etag: string;
  modifiedAt: Date;
};

/** Both ends count; without `end`, to the last byte. */
export type Range = { start: number; end?: number };

/** `rangeBytes` come through the stream, beginning at `start`. */
export type Opened = About & { stream: Readable; start: number; rangeBytes: number };

export type Listed = {
  objects: { key: string; bytes: number; modifiedAt: Date }[];
  /** To be given as `after` for what follows; null at the end. */
  next: string | null;
};

/** What a kind of store can do. Failures are thrown: a Refusal, or whatever the kind itself throws. */
export type Store = {
  put(put: Put, signal: AbortSignal): Promise<{ bytes: number; sha256: string }>;
  get(key: string, range: Range | undefined, signal: AbortSignal): Promise<Opened>;
  head(key: string, signal: AbortSignal): Promise<About>;
  remove(key: string, signal: AbortSignal): Promise<void>;
  list(folder: string, limit: number, after: string, signal: AbortSignal): Promise<Listed>;
  /** Makes the place itself; one that is there already is left as it is. */
  create(signal: AbortSignal): Promise<void>;
  failure(error: unknown): StoreFailure;
};

export type StoreFailure = VendorFailure & { code?: "not found" | "too large" | "wrong range" };

/** An expected end of the work, on its way to become a value. */
export class Refusal extends Error {
  readonly failure: StoreFailure;
  constructor(
    reason: StoreFailure["reason"],
    detail: string,
    more: Pick<StoreFailure, "code" | "retryAfterMs"> = {},
  ) {
    super(detail);
    this.failure = { ok: false, reason, detail, ...more };
  }
}

export const notFound = () =>
  new Refusal("rejected", "The object store has no such file", { code: "not found" });

export const wrongRange = () =>
  new Refusal("rejected", "The file has no such range", { code: "wrong range" });
