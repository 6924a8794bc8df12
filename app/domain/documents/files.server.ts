import type { Readable } from "node:stream";
import { getObject } from "#app/integrations/object-store.server.ts";

export type OpenedFile = { ok: true; stream: Readable; bytes: number } | { ok: false; isGone: boolean };

/** Opens a file of a document; `isGone` where the store does not have it, else it cannot be had now. */
export async function openFile(key: string): Promise<OpenedFile> {
  const opened = await getObject(key);
  if (opened.ok) return { ok: true, stream: opened.stream, bytes: opened.bytes };
  return { ok: false, isGone: opened.code === "not found" };
}
