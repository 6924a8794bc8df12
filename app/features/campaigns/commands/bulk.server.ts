import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { recordAudit, recordAudits } from "#app/features/accounts/audit/records.server.ts";
import {
  forbidden,
  hasJoinedAgain,
  mayChange,
  moveMessage,
  notInside,
  pauseCampaigns,
  resumeCampaigns,
  sendNow,
  skipMessage,
  startCampaign,
} from "#app/features/campaigns/commands/control.server.ts";
import { isActive, isUnfinished } from "#app/features/campaigns/commands/enrollments.server.ts";
import { wakePlanner } from "#app/features/campaigns/commands/plan.server.ts";
import type { ChangeCampaigns } from "#app/features/campaigns/schema.ts";
import { type Reason, workflowKeys, workflowLabel, workflows } from "#app/features/campaigns/workflows.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { instantAt } from "#app/lib/dates.ts";
import { done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { campaignEnrollments, campaignPauses } from "#db/schema/index.ts";

const nobody = () => refused("conflict", "None of them is still in this campaign.");

type Chosen = { ids: readonly string[]; now?: Date };

const peopleLabel = (count: number) => (count === 1 ? "1 person" : `${count} people`);

type Stopped = { stopped: number; at: Date };

export const stopEnrollments = (actor: Actor, { ids, now = new Date() }: Chosen) =>
  stop(actor, { which: inArray(campaignEnrollments.id, [...ids]), now, otherwise: nobody() });

/** `id` of the enrollment, or of the lead for all of its campaigns. */
export async function stopCampaign(
  actor: Actor,
  { id, now = new Date() }: { id: string; now?: Date },
): Promise<Result<{ stopped: number }>> {
  if (!isUuid(id)) return notInside();
  const which = or(eq(campaignEnrollments.id, id), eq(campaignEnrollments.leadId, id));
  const result = await stop(actor, { which, now, otherwise: notInside() });
  return result.ok ? done({ stopped: result.value.stopped }) : result;
}

type Stop = { which: SQL | undefined; now: Date; otherwise: Refusal };

/** Keeps when the next step was due, for the undo, which finds it by `at`. */
async function stop(actor: Actor, { which, now, otherwise }: Stop): Promise<Result<Stopped>> {
  if (!mayChange(actor)) return forbidden();
  return db().transaction(async (tx) => {
    const stopped = await tx
      .update(campaignEnrollments)
      .set({
        state: "left",
        reason: "stopped" satisfies Reason,
        detail: storedActor(actor).actorName,
        endedAt: now,
        updatedAt: now,
      })
      .where(and(which, isUnfinished))
      .returning({ leadId: campaignEnrollments.leadId });
    if (stopped.length === 0) return otherwise;
    await audit(tx, actor, { leadIds: stopped.map(({ leadId }) => leadId), campaign: "stopped", now });
    return done({ stopped: stopped.length, at: now });
  });
}

const endedSince = or(
  ...workflowKeys.map(
    (key) => sql`(${campaignEnrollments.workflow} = ${key} and exists (select from timeline_events t
      where t.lead_id = ${campaignEnrollments.leadId} and t.at > ${campaignEnrollments.endedAt}
        and t.kind in ${Object.keys(workflows[key].ends)} and coalesce(t.data ->> 'outcome', 'reached') = 'reached'))`,
  ),
);

/** Of what this person stopped then, but not who joined again since then, or did what ends the series. */
export async function undoStop(
  actor: Actor,
  { at, now = new Date() }: { at: Date; now?: Date },
): Promise<Result<number>> {
  if (!mayChange(actor)) return forbidden();
  return db().transaction(async (tx) => {
    const back = await tx
      .update(campaignEnrollments)
      .set({
        state: "waiting",
        reason: null,
        detail: null,
        endedAt: null,
        nextAt: sql`coalesce(${campaignEnrollments.nextAt}, ${now.toISOString()}::timestamptz)`,
        updatedAt: now,
      })
      .where(
        and(
          eq(campaignEnrollments.reason, "stopped"),
          eq(campaignEnrollments.endedAt, at),
          eq(campaignEnrollments.detail, storedActor(actor).actorName),
          not(hasJoinedAgain),
          sql`not ${endedSince}`,
        ),
      )
      .returning({ leadId: campaignEnrollments.leadId });
    if (back.length === 0)
      return refused(
        "conflict",
        "There is nothing to undo: it was undone already, or something else ended it since then.",
      );
    await audit(tx, actor, { leadIds: back.map(({ leadId }) => leadId), campaign: "started again", now });
    await wakePlanner(tx);
    return done(back.length);
  });
}

/** Of the leads of these enrollments: a pause is about a person. */
export async function pauseLeads(actor: Actor, { ids, now = new Date() }: Chosen): Promise<Result<number>> {
  if (!mayChange(actor)) return forbidden();
  return db().transaction(async (tx) => {
    const leadIds = await leadsOf(tx, ids);
    if (leadIds.length === 0) return nobody();
    const { actorId: pausedBy, actorName } = storedActor(actor);
    const reason = `Paused by ${actorName}`;
    await tx
      .insert(campaignPauses)
      .values(leadIds.map((leadId) => ({ leadId, reason, pausedBy, createdAt: now })))
      .onConflictDoNothing();
    await audit(tx, actor, { leadIds, campaign: "paused", now });
    return done(leadIds.length);
  });
}

export async function resumeLeads(actor: Actor, { ids, now = new Date() }: Chosen): Promise<Result<number>> {
  if (!mayChange(actor)) return forbidden();
  return db().transaction(async (tx) => {
    const ended = await tx
      .delete(campaignPauses)
      .where(inArray(campaignPauses.leadId, await leadsOf(tx, ids)))
      .returning({ leadId: campaignPauses.leadId });
    const leadIds = ended.flatMap(({ leadId }) => leadId ?? []);
    if (leadIds.length === 0) return refused("conflict", "None of them is paused.");
    await tx
      .update(campaignEnrollments)
      .set({ nextAt: now })
      .where(
        and(
          inArray(campaignEnrollments.leadId, leadIds),
          eq(campaignEnrollments.state, "held"),
          inArray(campaignEnrollments.reason, ["restored", "paused_lead"]),
        ),
      );
    await audit(tx, actor, { leadIds, campaign: "resumed", now });
    await wakePlanner(tx);
    return done(leadIds.length);
  });
}

async function leadsOf(tx: Transaction, ids: readonly string[]) {
  const rows = await tx
    .selectDistinct({ leadId: campaignEnrollments.leadId })
    .from(campaignEnrollments)
    .where(and(inArray(campaignEnrollments.id, [...ids]), isActive));
  return rows.map(({ leadId }) => leadId);
}

type Audited = { leadIds: readonly string[]; campaign: string; now: Date };

const audit = (tx: Transaction, actor: Actor, { leadIds, campaign, now }: Audited) =>
  leadIds.length > 20
    ? recordAudit(tx, {
        actor,
        action: "campaign",
        subject: "leads",
        data: { campaign, count: leadIds.length },
        at: now,
      })
    : recordAudits(
        tx,
        [...new Set(leadIds)].map((id) => ({
          actor,
          action: "campaign" as const,
          subject: `lead:${id}`,
          data: { campaign },
          at: now,
        })),
      );

type Changed = { toast: string; undo?: Record<string, string> };

const changed = <Value>(result: Result<Value>, toast: (value: Value) => string): Result<Changed> =>
  result.ok ? done({ toast: toast(result.value) }) : result;

/** For the forms of the pages. */
export async function changeCampaigns(actor: Actor, form: ChangeCampaigns): Promise<Result<Changed>> {
  switch (form.change) {
    case "start":
      return changed(
        await startCampaign(actor, form),
        ({ workflow }) => `Started: ${workflowLabel(workflow)}`,
      );
    case "stop": {
      const result = await stopEnrollments(actor, form);
      if (!result.ok) return result;
      const { stopped, at } = result.value;
      const undo = { change: "undo-stop", at: at.toISOString() };
      return done({ toast: `Stopped for ${peopleLabel(stopped)}`, undo });
    }
    case "undo-stop":
      return changed(await undoStop(actor, form), (back) => `${peopleLabel(back)} back in the campaign`);
    case "pause":
      return changed(await pauseLeads(actor, form), (paused) => `Paused ${peopleLabel(paused)}`);
    case "resume":
      return changed(await resumeLeads(actor, form), (resumed) => `Resumed ${peopleLabel(resumed)}`);
    case "pause-all":
      return changed(await pauseCampaigns(actor, {}), () => "All campaigns are paused");
    case "resume-all":
      return changed(
        await resumeCampaigns(actor, {}),
        () => "Campaigns run again. What is due leaves over the next half hour",
      );
    case "pause-workflow":
      return changed(await pauseCampaigns(actor, form), () => `Paused: ${workflowLabel(form.workflow)}`);
    case "resume-workflow":
      return changed(await resumeCampaigns(actor, form), () => `Resumed: ${workflowLabel(form.workflow)}`);
    case "skip":
      return changed(await skipMessage(actor, form), () => "Skipped");
    case "send":
      return changed(await sendNow(actor, form), () => "It leaves within a minute");
    case "move": {
      const { timeZone } = await findCompany();
      const to = instantAt(form.to.date, form.to.time, timeZone);
      return changed(await moveMessage(actor, { ...form, to }), () => "Moved");
    }
  }
}
