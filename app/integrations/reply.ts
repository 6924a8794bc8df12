import { parseStorable } from "#app/lib/storable.ts";

export type VendorReason = "unavailable" | "rejected" | "not configured";

export type VendorFailure = {
  ok: false;
  reason: VendorReason;
  detail: string;
  retryAfterMs?: number;
};

export type VendorMode = "live" | "sandbox" | "not configured";

/** Without its settings a vendor has a stand-in in demo mode. */
export function modeOf(isSet: unknown, demo: boolean): VendorMode {
  if (isSet) return "live";
  return demo ? "sandbox" : "not configured";
}

type Answered = { ok: true; response: Response; bytes: Buffer | "too large" };

/** One request without retries. Never throws, unless the signal aborts. */
export async function request(
  url: string,
  init: RequestInit & { signal: AbortSignal },
  mostBytes: number,
): Promise<Answered | { ok: false; code: string; why: string }> {
  try {
    const response = await fetch(url, init);
    return { ok: true, response, bytes: await readBytes(response, mostBytes) };
  } catch (error) {
    if (init.signal.aborted) throw error;
    // Fetch hides the socket's error in `cause`; its own message may contain the key.
    const { cause } = error instanceof Error ? error : {};
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const why = cause instanceof Error ? cause.message || code || "unknown" : "the request could not be made";
    return { ok: false, code, why };
  }
}

/** For a vendor that asks for fewer requests, but not for how long. */
export const usualPauseMs = () => 1_000 + Math.round(Math.random() * 500);

/** Stops reading after `most` bytes. */
async function readBytes(response: Response, most: number): Promise<Buffer | "too large"> {
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
