import { and, eq, isNull } from "drizzle-orm";
import { lockDraft } from "#app/features/enrollment/commands/drafts.server.ts";
import type { DraftValues } from "#app/features/enrollment/schema.ts";
import { type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads } from "#db/schema/index.ts";

type Draft = typeof enrollmentDrafts.$inferSelect;
type Enrolled = { draft: Draft; lead: typeof leads.$inferSelect; now: Date };

type Asked = {
  secret: string;
  /** The quote that the page showed, to detect that another home was enrolled since. */
  quoteId: string;
  now?: Date | undefined;
};

/**
 * Locks the draft, then the lead: the same order everywhere. Takes the time after locking, so that concurrent
 * changes stay in order.
 */
export function onEnrolled<Value>(
  { secret, quoteId, now }: Asked,
  change: (tx: Transaction, enrolled: Enrolled) => Promise<Result<Value>>,
) {
  return db().transaction(async (tx): Promise<Result<Value>> => {
    const draft = await lockDraft(tx, secret, now ?? new Date());
    if (!draft?.leadId) return refused("not_found", "This enrollment is not here any more.");
    if (draft.values.quoteId !== quoteId)
      return refused(
        "conflict",
        "You have enrolled another home since, and this is its page. Please call us about the other one.",
      );
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, draft.leadId), isNull(leads.deletedAt)))
      .for("no key update");
    if (!lead) return refused("not_found", "This enrollment is not here any more.");
    return change(tx, { draft, lead, now: now ?? new Date() });
  });
}

export const remember = (tx: Transaction, draft: Draft, values: DraftValues) =>
  tx
    .update(enrollmentDrafts)
    .set({ values: { ...draft.values, ...values } })
    .where(eq(enrollmentDrafts.secretHash, draft.secretHash));
