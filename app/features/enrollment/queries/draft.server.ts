import { and, eq, gte, isNull } from "drizzle-orm";
import { oldestDraft } from "#app/features/enrollment/rules.ts";
import { hashSecret } from "#app/features/enrollment/secret.server.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads } from "#db/schema/index.ts";

/** Null if missing, expired, or if its lead was deleted. */
export async function findDraft(secret: string | null, now: Date) {
  if (!secret) return null;
  const [found] = await db()
    .select({ draft: enrollmentDrafts })
    .from(enrollmentDrafts)
    .leftJoin(leads, eq(leads.id, enrollmentDrafts.leadId))
    .where(
      and(
        eq(enrollmentDrafts.secretHash, hashSecret(secret)),
        gte(enrollmentDrafts.updatedAt, oldestDraft(now)),
        isNull(leads.deletedAt),
      ),
    );
  return found?.draft ?? null;
}
