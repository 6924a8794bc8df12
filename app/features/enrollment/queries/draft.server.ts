import { createHash, randomBytes } from "node:crypto";
import { and, eq, gte, isNull } from "drizzle-orm";
import { type DraftValues, draftDays } from "#app/features/enrollment/page.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads } from "#db/schema/index.ts";

/** 256 bits for the cookie; the database stores only the SHA-256. */
export const mintSecret = () => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();

export const isSecret = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{43}$/.test(text);

export const oldestDraft = (now: Date) => new Date(now.getTime() - draftDays * 86_400_000);

export type Draft = typeof enrollmentDrafts.$inferSelect & { values: DraftValues };

/** Null if missing, expired, or if its lead was deleted. */
export async function findDraft(secret: string | null, now: Date): Promise<Draft | null> {
  if (!secret) return null;
  const [found] = await db()
    .select({ draft: enrollmentDrafts })
    .from(enrollmentDrafts)
    .leftJoin(leads, eq(leads.id, enrollmentDrafts.leadId))
    .where(and(isCurrent(secret, now), isNull(leads.deletedAt)));
  return found?.draft ?? null;
}

export async function lockDraft(tx: Transaction, secret: string, now: Date): Promise<Draft | null> {
  const [draft] = await tx.select().from(enrollmentDrafts).where(isCurrent(secret, now)).for("update");
  return draft ?? null;
}

const isCurrent = (secret: string, now: Date) =>
  and(eq(enrollmentDrafts.secretHash, hashSecret(secret)), gte(enrollmentDrafts.updatedAt, oldestDraft(now)));
