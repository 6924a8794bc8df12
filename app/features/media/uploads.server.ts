import { randomUUID } from "node:crypto";
import { deleteObject, getObject, putStream } from "#app/integrations/object-store.server.ts";
import { describeError, logger } from "#app/log.server.ts";

/** Under a new key of the folder, such as `lead-files`. */
export const storeUpload = (folder: string, body: AsyncIterable<Uint8Array>, limitBytes: number) =>
  putStream(`${folder}/${randomUUID()}.bin`, body, { contentType: "application/octet-stream", limitBytes });

/** Null while the store doesn't answer. */
export async function readStoredUpload(key: string): Promise<Buffer | null> {
  const stored = await getObject(key);
  return stored.ok ? stored.content : null;
}

/** Never throws. */
export async function discardUpload(key: string) {
  const gone = await deleteObject(key).catch((error: unknown) => ({
    ok: false as const,
    detail: describeError(error),
  }));
  if (!gone.ok) logger.warn({ key, why: gone.detail }, "a refused upload stays in the object store");
}
