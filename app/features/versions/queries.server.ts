import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Actor } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { recordVersions, users } from "#db/schema/index.ts";

type Which = { kind: string; recordId: string };

const isOf = ({ kind, recordId }: Which) =>
  isUuid(recordId) ? and(eq(recordVersions.kind, kind), eq(recordVersions.recordId, recordId)) : sql`false`;

/** What this person typed and has not saved; null if there is nothing. */
export async function findDraft(actor: Actor, which: Which) {
  if (actor.kind !== "staff") return null;
  const { content, version, updatedAt } = recordVersions;
  const [draft] = await db()
    .select({ content, version, savedAt: updatedAt })
    .from(recordVersions)
    .where(and(isOf(which), eq(recordVersions.userId, actor.userId), eq(recordVersions.state, "draft")));
  return draft ?? null;
}

/** Newest first. */
export const listVersions = (which: Which) =>
  db()
    .select({
      id: recordVersions.id,
      version: recordVersions.version,
      at: recordVersions.createdAt,
      by: users.name,
      status: sql<string | null>`${recordVersions.content}->>'status'`,
    })
    .from(recordVersions)
    .leftJoin(users, eq(users.id, recordVersions.userId))
    .where(and(isOf(which), eq(recordVersions.state, "saved")))
    .orderBy(desc(recordVersions.version))
    .limit(100);

export async function findVersion({ id, ...which }: Which & { id: string }) {
  if (!isUuid(id)) return null;
  const [found] = await db()
    .select({ content: recordVersions.content, version: recordVersions.version })
    .from(recordVersions)
    .where(and(isOf(which), eq(recordVersions.id, id), eq(recordVersions.state, "saved")));
  return found ?? null;
}

/** What the record contained before it got this version. */
export async function findVersionBefore({ version, ...which }: Which & { version: number }) {
  const [found] = await db()
    .select({ content: recordVersions.content })
    .from(recordVersions)
    .where(and(isOf(which), eq(recordVersions.state, "saved"), lt(recordVersions.version, version)))
    .orderBy(desc(recordVersions.version))
    .limit(1);
  return found?.content;
}

/** Drafts of this person for records that were never saved. */
export async function listNewDrafts(actor: Actor, kind: string) {
  if (actor.kind !== "staff") return [];
  return db()
    .select({
      recordId: recordVersions.recordId,
      title: sql<string>`coalesce(${recordVersions.content}->>'title', '')`,
      savedAt: recordVersions.updatedAt,
    })
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.kind, kind),
        eq(recordVersions.userId, actor.userId),
        eq(recordVersions.state, "draft"),
        eq(recordVersions.version, 0),
      ),
    )
    .orderBy(desc(recordVersions.updatedAt))
    .limit(20);
}
