import { and, eq, isNull } from "drizzle-orm";
import { lockDraft } from "#app/domain/enrollment/commands/drafts.server.ts";
import type { DraftValues } from "#app/domain/enrollment/schema.ts";
import { type Result, refused } from "#app/domain/result.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts, leads } from "#db/schema/index.ts";

type Draft = typeof enrollmentDrafts.$inferSelect;
type Enrolled = { draft: Draft; lead: typeof leads.$inferSelect };

/** Runs a change on a completed draft and its lead, both locked, the draft first as everywhere. */
export function onEnrolled<Value>(
  secret: string,
  now: Date,
  change: (tx: Transaction, enrolled: Enrolled) => Promise<Result<Value>>,
) {
  return db().transaction(async (tx): Promise<Result<Value>> => {
    const draft = await lockDraft(tx, secret, now);
    if (!draft?.leadId) return refused("not_found", "This enrollment is not here any more.");
    const [lead] = await tx
      .select()
      .from(leads)
      .where(and(eq(leads.id, draft.leadId), isNull(leads.deletedAt)))
      .for("no key update");
    if (!lead) return refused("not_found", "This enrollment is not here any more.");
    return change(tx, { draft, lead });
  });
}

/** Adds to what a completed draft knows of the steps after it. */
export const remember = (tx: Transaction, draft: Draft, values: DraftValues) =>
  tx
    .update(enrollmentDrafts)
    .set({ values: { ...draft.values, ...values } })
    .where(eq(enrollmentDrafts.secretHash, draft.secretHash));
