import { and, desc, eq, inArray, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { leaveWorkflows } from "#app/features/campaigns/commands/enrollments.server.ts";
import type { LeadRows } from "#app/features/leads/lead-rows.ts";
import { moveRows } from "#db/move-rows.server.ts";
import { campaignEnrollments, campaignMessages, campaignPauses } from "#db/schema/index.ts";

export const campaignRows: LeadRows = {
  /** The kept lead goes on with its own series, so that no message comes twice. */
  async move(tx, move) {
    if (!move.only)
      await tx
        .update(campaignEnrollments)
        .set({ state: "left", reason: "merged", nextAt: null, endedAt: new Date() })
        .where(and(eq(campaignEnrollments.leadId, move.from), inArray(campaignEnrollments.state, active)));
    return {
      ...(await moveRows(tx, campaignEnrollments, move)),
      ...(await moveRows(tx, campaignMessages, move)),
    };
  },
  async onDelete(tx, leadIds, now) {
    const active = await tx
      .selectDistinct({ workflow: campaignEnrollments.workflow })
      .from(campaignEnrollments)
      .where(inArray(campaignEnrollments.leadId, leadIds));
    const workflows = active.map(({ workflow }) => workflow);
    await leaveWorkflows(tx, { leadIds, workflows, reason: "deleted", now });
  },
  /** Paused: a person decides whether to go on. */
  async onRestore(tx, leadIds, now) {
    const other = alias(campaignEnrollments, "other");
    const isOfThem = inArray(campaignEnrollments.leadId, leadIds);
    const wasDeleted = eq(campaignEnrollments.reason, "deleted");
    const newest = tx
      .selectDistinctOn([campaignEnrollments.leadId, campaignEnrollments.workflow], {
        id: campaignEnrollments.id,
      })
      .from(campaignEnrollments)
      .where(and(isOfThem, wasDeleted))
      .orderBy(campaignEnrollments.leadId, campaignEnrollments.workflow, desc(campaignEnrollments.createdAt));
    const goesOn = tx
      .select({ id: other.id })
      .from(other)
      .where(
        and(
          eq(other.leadId, campaignEnrollments.leadId),
          eq(other.workflow, campaignEnrollments.workflow),
          inArray(other.state, active),
        ),
      );
    const restored = await tx
      .update(campaignEnrollments)
      .set({ state: "held", reason: "restored", endedAt: null, updatedAt: now })
      .where(and(isOfThem, wasDeleted, inArray(campaignEnrollments.id, newest), notExists(goesOn)))
      .returning({ leadId: campaignEnrollments.leadId });
    const paused = [...new Set(restored.map(({ leadId }) => leadId))];
    if (paused.length > 0)
      await tx
        .insert(campaignPauses)
        .values(paused.map((leadId) => ({ leadId, reason: "The lead was deleted and restored." })))
        .onConflictDoNothing();
  },
};

const active = ["waiting", "held"];
