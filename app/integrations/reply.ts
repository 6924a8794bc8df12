import { parseStorable } from "#app/lib/storable.ts";

export type VendorReason = "unavailable" | "rejected" | "not configured";

export type VendorFailure = {
  ok: false;
  reason: VendorReason;
  detail: string;
  retryAfterMs?: number;
};

/** Stops reading after `most` bytes. */
export async function readBytes(response: Response, most: number): Promise<Buffer | "too large"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) return "too large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Undefined if it isn't JSON. Removes characters that Postgres can't store. */
export function parseJson(text: string): unknown {
  try {
    return parseStorable(text);
  } catch {
    return undefined;
  }
}

const leastPauseMs = 1_000;
const mostPauseMs = 86_400_000;

/** In milliseconds, between a second and a day. */
export function pauseAsked(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== "string" || retryAfter.trim() === "") return;
  const ms = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, leastPauseMs), mostPauseMs);
}
