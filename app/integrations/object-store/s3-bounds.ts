import { Readable } from "node:stream";

/** Larger than the longest list of a thousand keys. */
const replyLimitBytes = 4 * 1024 * 1024;

/** Every reply but a file is read into memory by the SDK: it may not be longer than one of the store's could be. */
export function boundReply(response: unknown, command: string | undefined) {
  if (typeof response !== "object" || response === null || !("body" in response)) return;
  const { body } = response;
  const isFile = command === "GetObjectCommand" && "statusCode" in response && isGood(response.statusCode);
  if (body instanceof Readable && !isFile)
    response.body = Readable.from(limited(body), { objectMode: false });
}

const isGood = (status: unknown) => status === 200 || status === 206;

async function* limited(body: Readable) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > replyLimitBytes) throw new Error("longer than any reply of a store");
    yield chunk;
  }
}

/**
 * A file on its way from the store. It fails when the store is silent for `timeoutMs`, keeps its reader waiting for
 * four times as long in all, or sends less than it announced; the reader's own time does not count.
 */
export function watched(body: Readable, expectedBytes: number, timeoutMs: number): Readable {
  // A connection may break before anybody reads; the reader learns of it then.
  body.on("error", () => undefined);
  const stream = Readable.from(inTime(body, expectedBytes, timeoutMs), { objectMode: false });
  stream.once("close", () => body.destroy());
  return stream;
}

async function* inTime(body: Readable, expectedBytes: number, timeoutMs: number) {
  const chunks = body[Symbol.asyncIterator]();
  let patienceMs = 4 * timeoutMs;
  let bytes = 0;
  for (;;) {
    const asked = performance.now();
    const { done, value } = await withDeadline(chunks.next(), Math.min(timeoutMs, patienceMs), body);
    patienceMs -= performance.now() - asked;
    if (done) break;
    bytes += value.length;
    yield value;
  }
  if (bytes !== expectedBytes) throw new Error("The object store stopped in the middle of the file");
}

function withDeadline<T>(work: Promise<T>, limitMs: number, body: Readable): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      body.destroy();
      reject(new Error("The object store was silent in the middle of the file"));
    }, limitMs);
    work
      .then(resolve, () => reject(new Error("The object store stopped in the middle of the file")))
      .finally(() => clearTimeout(timer));
  });
}

/** A connection that the store closed while it was idle shows only in the next request; ours may all be repeated. */
export async function twice<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ECONNRESET") return send();
    throw error;
  }
}
