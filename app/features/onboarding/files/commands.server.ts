import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq, inArray, isNull, lt, or } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { discardUpload } from "#app/features/media/uploads.server.ts";
import { fileTypeOf } from "#app/features/onboarding/files/rules.ts";
import { getStream } from "#app/integrations/object-store.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { files } from "#db/schema/index.ts";

/** In the object store already. */
export type StoredFile = { key: string; name: string; bytes: number; sha256: string; head: Buffer };

/** From the whole content, because office documents show their type late. */
export async function checkFile(file: StoredFile): Promise<Result<{ mediaType: string }>> {
  const opened = await getStream(file.key);
  if (!opened.ok) return refused("unavailable", "The file could not be stored. Please try again.", "file");
  const { fileTypeFromStream } = await import("file-type");
  const content = Readable.toWeb(opened.content) as ReadableStream<Uint8Array>;
  const detected = await fileTypeFromStream(content).finally(() => opened.content.destroy());
  const type = fileTypeOf(file, detected);
  return type.problem === undefined ? done(type) : refused("invalid", type.problem, "file");
}

type NewFile = { leadId: string; file: StoredFile | undefined; formKey?: string | undefined; now?: Date };

export async function addFile(
  actor: Actor,
  { leadId, file, formKey, now = new Date() }: NewFile,
): Promise<Result<{ fileId: string }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to add a file.");
  if (!file) return refused("invalid", "Choose a file.", "file");
  const checked = await checkFile(file);
  if (!checked.ok) return checked;
  const { key: fileKey, name, sha256 } = file;
  const { actorId, actorName } = storedActor(actor);
  const id = randomUUID();
  const sent = { form: "file", formKey, content: { leadId, name, sha256 }, answer: { fileId: id } };
  const stored = await storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead is gone, so the file is not stored.");
    const by = { id: actorId, name: actorName, actor };
    await storeFile(tx, { id, leadId, file, mediaType: checked.value.mediaType, by, now });
    return done({ fileId: id });
  });
  if (stored.ok && stored.value.fileId !== id) await discardUpload(fileKey);
  return stored;
}

type CheckedFile = {
  id: string;
  leadId: string;
  file: StoredFile;
  mediaType: string;
  by: { id: string | null; name: string; actor: Actor };
  now: Date;
  onboardingItemId?: string;
};

/** The caller has locked the lead. */
export async function storeFile(tx: Transaction, { file, by, now, ...row }: CheckedFile) {
  const { key: fileKey, name, bytes, sha256 } = file;
  const who = { uploadedBy: by.id, uploadedByName: by.name };
  await tx.insert(files).values({ ...row, ...who, createdAt: now, name, bytes, sha256, fileKey });
  const { actor, name: actorName } = by;
  const data = { name };
  await recordEvent(tx, { leadId: row.leadId, kind: "file_added", actor, actorName, at: now, data });
}

type Which = { leadId: string; fileId: string; now?: Date };

const isOpen = ({ leadId, fileId }: Which) =>
  and(eq(files.id, fileId), eq(files.leadId, leadId), isNull(files.deletedAt));

/** The file itself goes a month later. */
export async function deleteFile(actor: Actor, { now = new Date(), ...which }: Which): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to delete a file.");
  if (!isUuid(which.fileId)) return refused("not_found", "This file is gone.");
  return db().transaction(async (tx): Promise<Result> => {
    const { leadId } = which;
    if (!(await lockLead(tx, leadId))) return refused("not_found", "This lead is gone.");
    const [file] = await tx.update(files).set({ deletedAt: now }).where(isOpen(which)).returning();
    if (!file) return refused("not_found", "This file is gone.");
    const data = { name: file.name };
    await recordEvent(tx, { leadId, kind: "file_removed", actor, at: now, data });
    await recordAudit(tx, { actor, action: "delete", subject: `file:${file.id}`, data: { leadId } });
    return done(undefined);
  });
}

/** Records who reads it. Null if there is no such file. */
export async function readFile(actor: Actor, which: Which) {
  if (!mayWorkLeads(actor) || !isUuid(which.leadId) || !isUuid(which.fileId)) return null;
  return db().transaction(async (tx) => {
    const [file] = await tx.select().from(files).where(isOpen(which));
    if (!file) return null;
    const data = { leadId: which.leadId };
    await recordAudit(tx, { actor, action: "file_read", subject: `file:${file.id}`, data });
    return file;
  });
}

/** Also of purged leads. */
export async function purgeFiles(now = new Date(), limit = 100) {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000);
  const isOver = or(lt(files.deletedAt, monthAgo), isNull(files.leadId));
  const old = await db().select({ id: files.id, key: files.fileKey }).from(files).where(isOver).limit(limit);
  for (const { key } of old) await discardUpload(key);
  if (old.length > 0)
    await db()
      .delete(files)
      .where(
        inArray(
          files.id,
          old.map(({ id }) => id),
        ),
      );
}
