// What the gates share in reading what a vendor says.
import { parseStorable } from "#app/storable.ts";

/** Try again later; asking again is pointless; settings or rights are missing, wrong or refused. */
export type VendorReason = "unavailable" | "rejected" | "not configured";

/** Why a vendor gave no answer that can be used, the same at every gate. */
export type VendorFailure = {
  ok: false;
  reason: VendorReason;
  /** For staff and logs, in one line; holds no key of ours and nothing of a person. */
  detail: string;
  /** How long the vendor asks to be left alone. */
  retryAfterMs?: number;
};

/** The whole body, unless it is larger than `most` bytes; the connection is closed then. */
export async function readBytes(
  response: Response,
  most: number,
  onChunk?: () => void,
): Promise<Buffer | "too large"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    onChunk?.();
    size += chunk.byteLength;
    if (size > most) return "too large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined where it is no JSON; its texts are as tables can hold them. */
export function parseJson(text: string): unknown {
  try {
    return parseStorable(text);
  } catch {
    return undefined;
  }
}

/** A vendor that says 0, or a time that is past, is not asked again in the same breath. */
const leastPauseMs = 1_000;
const mostPauseMs = 86_400_000;

/** What a `Retry-After` header asks for, in seconds or as a date, as milliseconds from now: a second at least, at most a day. */
export function pauseAsked(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== "string" || retryAfter.trim() === "") return;
  const ms = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, leastPauseMs), mostPauseMs);
}
