import { and, eq, gte, isNull } from "drizzle-orm";
import { oldestDraft } from "#app/domain/enrollment/rules.ts";
import { hashSecret } from "#app/domain/enrollment/secret.server.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads } from "#db/schema/index.ts";

/** The draft of a browser; null for none, for one that is too old and for one whose lead was deleted. */
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
        // What the office deleted is over; the owner may begin again.
        isNull(leads.deletedAt),
      ),
    );
  return found?.draft ?? null;
}
