import { and, eq, sql } from "drizzle-orm";
import { findVersion, listVersions } from "#app/features/versions/queries.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { recordVersions } from "#db/schema/index.ts";

/** `content` are the texts of the record's form. */
type Version = { kind: string; recordId: string; version: number; content: Record<string, string> };

/** One rolling draft per person and record; nothing that others see changes. */
export async function saveDraft(
  actor: Actor,
  { now = new Date(), ...draft }: Version & { now?: Date },
): Promise<Result<{ savedAt: Date }>> {
  if (actor.kind !== "staff") return refused("forbidden", "Sign in to save a draft.");
  const change = { content: draft.content, version: draft.version, updatedAt: now };
  await db()
    .insert(recordVersions)
    .values({ ...draft, state: "draft", userId: actor.userId, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [recordVersions.kind, recordVersions.recordId, recordVersions.userId],
      targetWhere: sql`${recordVersions.state} = 'draft'`,
      set: change,
    });
  return done({ savedAt: now });
}

/** Returns whether the record itself was never saved. */
export async function discardDraft(actor: Actor, { kind, recordId }: Pick<Version, "kind" | "recordId">) {
  if (actor.kind !== "staff") return refused("forbidden", "Sign in to discard a draft.");
  const [draft] = await db()
    .delete(recordVersions)
    .where(isDraft(actor.userId, { kind, recordId }))
    .returning({ version: recordVersions.version });
  return done({ wasNew: draft?.version === 0 });
}

/** In the transaction that saves the record, whose author's draft ends. Does nothing if this version is recorded. */
export async function recordVersion(
  tx: Transaction,
  { now, userId, ...version }: Version & { now: Date; userId: string | null },
) {
  const stored = { ...version, state: "saved", userId, createdAt: now, updatedAt: now };
  await tx.insert(recordVersions).values(stored).onConflictDoNothing();
  if (userId) await tx.delete(recordVersions).where(isDraft(userId, version));
}

const isDraft = (userId: string, { kind, recordId }: Pick<Version, "kind" | "recordId">) =>
  and(
    eq(recordVersions.kind, kind),
    eq(recordVersions.recordId, recordId),
    eq(recordVersions.userId, userId),
    eq(recordVersions.state, "draft"),
  );

/** Puts an earlier version into this person's draft, to be looked at and saved. */
export async function loadVersion(
  actor: Actor,
  { kind, recordId, id }: Pick<Version, "kind" | "recordId"> & { id: string },
): Promise<Result<{ savedAt: Date }>> {
  const [earlier, [newest]] = await Promise.all([
    findVersion({ kind, recordId, id }),
    listVersions({ kind, recordId }),
  ]);
  if (!earlier || !newest) return refused("not_found", "This version no longer exists.");
  return saveDraft(actor, { kind, recordId, version: newest.version, content: earlier.content });
}
