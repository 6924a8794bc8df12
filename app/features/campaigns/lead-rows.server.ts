import { and, desc, eq, inArray, not } from "drizzle-orm";
import { hasJoinedAgain } from "#app/features/campaigns/commands/control.server.ts";
import { isActive } from "#app/features/campaigns/commands/enrollments.server.ts";
import type { Reason } from "#app/features/campaigns/workflows.ts";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import type { Transaction } from "#db/client.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { campaignEnrollments, campaignMessages, campaignPauses } from "#db/schema/index.ts";

export const campaignRows: LeadRows = {
  /** The kept lead goes on with its own series, so that no message comes twice. */
  async move(tx, move) {
    if (!move.only) await leaveAll(tx, [move.from], "merged", new Date());
    return {
      ...(await moveRows(tx, campaignEnrollments, move)),
      ...(await moveRows(tx, campaignMessages, move)),
    };
  },
  async onDelete(tx, leadIds, now) {
    await leaveAll(tx, leadIds, "deleted", now);
  },
  /** Paused: a person decides whether to go on. */
  async onRestore(tx, leadIds, now) {
    const isOfThem = inArray(campaignEnrollments.leadId, leadIds);
    const wasDeleted = eq(campaignEnrollments.reason, "deleted");
    const newest = tx
      .selectDistinctOn([campaignEnrollments.leadId, campaignEnrollments.workflow], {
        id: campaignEnrollments.id,
      })
      .from(campaignEnrollments)
      .where(and(isOfThem, wasDeleted))
      .orderBy(campaignEnrollments.leadId, campaignEnrollments.workflow, desc(campaignEnrollments.createdAt));
    const restored = await tx
      .update(campaignEnrollments)
      .set({ state: "held", reason: "restored", endedAt: null, updatedAt: now })
      .where(and(isOfThem, wasDeleted, inArray(campaignEnrollments.id, newest), not(hasJoinedAgain)))
      .returning({ leadId: campaignEnrollments.leadId });
    const paused = [...new Set(restored.map(({ leadId }) => leadId))];
    if (paused.length > 0)
      await tx
        .insert(campaignPauses)
        .values(paused.map((leadId) => ({ leadId, reason: "The lead was deleted and restored." })))
        .onConflictDoNothing();
  },
};

/** Broadcasts as well. */
const leaveAll = (tx: Transaction, leadIds: readonly string[], reason: Reason, now: Date) =>
  tx
    .update(campaignEnrollments)
    .set({ state: "left", reason, detail: null, nextAt: null, endedAt: now, updatedAt: now })
    .where(and(inArray(campaignEnrollments.leadId, [...leadIds]), isActive));
