import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { dueAt } from "#app/features/campaigns/rules.ts";
import { type Reason, workflowOfStatus } from "#app/features/campaigns/workflows.ts";
import { contactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import { findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import type { Transaction } from "#db/client.ts";
import { campaignEnrollments, campaignWorkflows, campaignWorkflowVersions, leads } from "#db/schema/index.ts";

export const isActive = inArray(campaignEnrollments.state, ["waiting", "held"]);

/** Also those whose last message is planned but has not left. */
export const isUnfinished = or(
  isActive,
  sql`(${campaignEnrollments.state} = 'done' and exists (select from campaign_messages m
    where m.enrollment_id = ${campaignEnrollments.id} and m.state = 'queued'))`,
);

type Entry = {
  workflow: string;
  leadIds: readonly string[];
  now: Date;
  walkthroughAt?: Date;
  startedBy?: string | null;
};

/** Those who are in it already stay as they are. Returns the new enrollments. */
export async function enroll(tx: Transaction, { workflow, leadIds, now, walkthroughAt, startedBy }: Entry) {
  if (leadIds.length === 0) return [];
  const version = await findVersion(tx, workflow);
  if (!version) return [];
  const nextAt = await firstDue(tx, version.steps, { enteredAt: now, walkthroughAt: walkthroughAt ?? null });
  const at = now.toISOString();
  // As one parameter: a broadcast enrolls a hundred thousand people.
  return tx.execute<{ id: string; leadId: string }>(sql`
    insert into campaign_enrollments
      (lead_id, workflow, version_id, created_at, entered_at, walkthrough_at, next_at, started_by)
    select id::uuid, ${workflow}, ${version.id}::uuid, ${at}, ${at}, ${walkthroughAt?.toISOString() ?? null}::timestamptz,
      ${nextAt.toISOString()}::timestamptz, ${startedBy ?? null}::uuid
    from jsonb_array_elements_text(${JSON.stringify(leadIds)}::jsonb) as t(id)
    on conflict do nothing returning id, lead_id as "leadId"`);
}

export async function findVersion(tx: Transaction, workflow: string) {
  const [version] = await tx
    .select({ id: campaignWorkflowVersions.id, steps: campaignWorkflowVersions.steps })
    .from(campaignWorkflows)
    .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignWorkflows.versionId))
    .where(eq(campaignWorkflows.key, workflow));
  return version;
}

type Anchors = { enteredAt: Date; walkthroughAt: Date | null };

async function firstDue(
  tx: Transaction,
  steps: (typeof campaignWorkflowVersions.$inferSelect)["steps"],
  anchors: Anchors,
) {
  const [first] = steps;
  const { timeZone } = await findCompanyIn(tx);
  return first ? (dueAt(first, { ...anchors, timeZone }) ?? anchors.enteredAt) : anchors.enteredAt;
}

type End = {
  leadIds: readonly string[];
  workflows: readonly string[];
  reason: Reason;
  detail?: string;
  now: Date;
};

export async function withSameMailbox(tx: Transaction, leadIds: readonly string[]) {
  const mine = tx
    .select({ email: leads.email })
    .from(leads)
    .where(inArray(leads.id, [...leadIds]));
  const others = await tx.select({ id: leads.id }).from(leads).where(inArray(leads.email, mine));
  return [...new Set([...leadIds, ...others.map(({ id }) => id)])];
}

/** What is on its way is decided again when it leaves, so it stops too. */
export async function leaveWorkflows(
  tx: Transaction,
  { leadIds, workflows, reason, detail, now }: End,
): Promise<number> {
  if (leadIds.length === 0 || workflows.length === 0) return 0;
  const left = await tx
    .update(campaignEnrollments)
    .set({ state: "left", reason, detail: detail ?? null, nextAt: null, endedAt: now, updatedAt: now })
    .where(
      and(
        inArray(campaignEnrollments.leadId, [...leadIds]),
        inArray(campaignEnrollments.workflow, [...workflows]),
        isUnfinished,
      ),
    );
  return left.count;
}

/** A walkthrough was booked or moved: its reminders are planned for the new date. */
export async function planConfirmation(
  tx: Transaction,
  { leadId, walkthroughAt, now }: { leadId: string; walkthroughAt: Date; now: Date },
) {
  const [active] = await tx
    .select({
      id: campaignEnrollments.id,
      walkthroughAt: campaignEnrollments.walkthroughAt,
      steps: campaignWorkflowVersions.steps,
    })
    .from(campaignEnrollments)
    .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignEnrollments.versionId))
    .where(
      and(eq(campaignEnrollments.leadId, leadId), eq(campaignEnrollments.workflow, "confirmation"), isActive),
    )
    .for("update", { of: campaignEnrollments });
  if (active?.walkthroughAt?.getTime() === walkthroughAt.getTime()) return;
  if (!active) {
    await enroll(tx, { workflow: "confirmation", leadIds: [leadId], walkthroughAt, now });
    return;
  }
  const nextAt = await firstDue(tx, active.steps, { enteredAt: now, walkthroughAt });
  await tx
    .update(campaignEnrollments)
    .set({
      entry: sql`${campaignEnrollments.entry} + 1`,
      enteredAt: now,
      walkthroughAt,
      step: 0,
      state: "waiting",
      reason: null,
      detail: null,
      nextAt,
      updatedAt: now,
    })
    .where(eq(campaignEnrollments.id, active.id));
}

/** Of these leads, those that may join a workflow of owners: by status, and for marketing by consent. */
export async function joinByStatus(
  tx: Transaction,
  { leadIds, now, workflow }: { leadIds: readonly string[]; now: Date; workflow: "warm_lead" | "onboarding" },
) {
  if (leadIds.length === 0) return;
  const addresses = { email: sql`${leads.email}`, phone: sql`${leads.phoneE164}` };
  const rows = await tx
    .select({
      id: leads.id,
      status: leads.status,
      walkthroughDate: leads.walkthroughDate,
      barrier: contactBarrier(addresses, "email", "marketing"),
    })
    .from(leads)
    .where(and(inArray(leads.id, [...leadIds]), isNull(leads.deletedAt)));
  const joining = rows.filter(({ status, barrier, walkthroughDate }) =>
    workflow === "onboarding"
      ? workflowOfStatus(status) === workflow
      : workflowOfStatus(status) === workflow &&
        barrier === null &&
        (walkthroughDate === null || walkthroughDate <= now),
  );
  await enroll(tx, { workflow, leadIds: joining.map(({ id }) => id), now });
}

/** Something about these leads changed: what is held is decided again. */
export const wakeHeld = (tx: Transaction, leadIds: readonly string[], now: Date) =>
  tx
    .update(campaignEnrollments)
    .set({ nextAt: now })
    .where(and(inArray(campaignEnrollments.leadId, [...leadIds]), eq(campaignEnrollments.state, "held")));
