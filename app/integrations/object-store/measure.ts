import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { Refusal } from "#app/integrations/object-store/store.ts";

/**
 * Lets bytes through, counts and hashes them, and stops at the limit; `done` is right once all went through. A source
 * that fails is a refusal, so that nobody blames the store. When `signal` ends, so does the source.
 */
export function measure(body: Buffer | Readable, limitBytes: number, signal: AbortSignal) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* through(): AsyncGenerator<Buffer> {
    for await (const piece of piecesOf(body, signal)) {
      bytes += piece.length;
      if (bytes > limitBytes)
        throw new Refusal("rejected", `The file is larger than ${limitBytes} bytes`, { code: "too large" });
      hash.update(piece);
      yield piece;
    }
  }
  return { pieces: through(), done: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Regroups bytes into pieces of exactly `size`, but for the last, which may be shorter. */
export async function* inParts(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (let piece of pieces) {
    while (length + piece.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...held, piece.subarray(0, taken)]);
      piece = piece.subarray(taken);
      held = [];
      length = 0;
    }
    // Copied: a source may use its buffer again, and a slice of a large one would keep all of it.
    if (piece.length > 0) held.push(Buffer.from(piece));
    length += piece.length;
  }
  if (length > 0) yield Buffer.concat(held);
}

async function* piecesOf(body: Buffer | Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(body)) {
    yield body;
    return;
  }
  const end = () => body.destroy(new Error("cancelled"));
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  try {
    for await (const chunk of body) yield Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Refusal("rejected", "The file to be stored could not be read to its end");
  } finally {
    signal.removeEventListener("abort", end);
  }
}
