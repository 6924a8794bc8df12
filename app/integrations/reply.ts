// What the gates share in reading what a vendor says.
import { parseStorable } from "#app/storable.ts";

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

/** What a `Retry-After` header asks for, in seconds or as a date, as milliseconds from now; at most a day. */
export function pauseAsked(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== "string" || retryAfter.trim() === "") return;
  const ms = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1_000
    : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 86_400_000);
}
