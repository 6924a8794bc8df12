import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Reader } from "#app/domain/analysis/report/page.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisSubscribers, leads } from "#db/schema/index.ts";

/** Whether a token is the one that was mailed to the owner of this report; false for a report that is not there. */
export async function isMailTokenOf(leadId: string, token: string) {
  if (!isUuid(leadId)) return false;
  const [lead] = await db()
    .select({ email: leads.email })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  return hasMailToken(lead?.email ?? null, [token]);
}

type Records = Pick<Transaction, "select">;

/** Whether one of the keys is the token that was mailed to this address; false for no address. */
export async function hasMailToken(
  email: string | null,
  keys: readonly string[],
  records: Records = db(),
): Promise<boolean> {
  const tokens = keys.filter(isUuid);
  if (email === null || tokens.length === 0) return false;
  const [row] = await records
    .select({ email: analysisSubscribers.email })
    .from(analysisSubscribers)
    .where(and(eq(analysisSubscribers.email, email), inArray(analysisSubscribers.mailToken, tokens)));
  return row !== undefined;
}

type Owned = { id: string; email: string | null; submissionId: string | null };

/**
 * Who reads a report, by the keys of the browser, and whether its facts are frozen because an agreement is out or
 * signed. Certain in a transaction that has locked the lead.
 */
export async function findReader(
  lead: Owned,
  keys: readonly string[],
  records: Records = db(),
): Promise<{ reader: Reader; isFrozen: boolean }> {
  const [out] = await records
    .select({ id: agreements.id })
    .from(agreements)
    .where(
      and(
        eq(agreements.leadId, lead.id),
        inArray(agreements.status, ["sent", "viewed", "owner_signed", "completed"]),
      ),
    )
    .limit(1);
  const isSender = lead.submissionId !== null && keys.includes(lead.submissionId);
  const isOwner = await hasMailToken(lead.email, keys, records);
  return { reader: isOwner ? "owner" : isSender ? "sender" : "stranger", isFrozen: out !== undefined };
}
