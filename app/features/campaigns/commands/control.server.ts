import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { enroll, isActive } from "#app/features/campaigns/commands/enrollments.server.ts";
import {
  changeAfter,
  messageOf,
  storeChanges,
  storeMessages,
  wakePlanner,
} from "#app/features/campaigns/commands/plan.server.ts";
import { type Candidate, loadFacts } from "#app/features/campaigns/queries/facts.server.ts";
import { verdictNow } from "#app/features/campaigns/queries/lead.server.ts";
import type { Step } from "#app/features/campaigns/rules.ts";
import {
  reasonText,
  type StartableKey,
  type WorkflowKey,
  workflowFor,
  workflowLabel,
} from "#app/features/campaigns/workflows.ts";
import { lockLead } from "#app/features/leads/commands/leads.server.ts";
import { type Actor, mayCall, storedActor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { campaignEnrollments, campaignPauses } from "#db/schema/index.ts";

export const mayChange = (actor: Actor) => mayCall(actor, "campaigns:write");
export const forbidden = () => refused("forbidden", "Sign in to change campaigns.");
export const notInside = () => refused("not_found", "This person is no longer in the campaign.");

/** About an enrollment that has ended. */
export const hasJoinedAgain = sql`exists (select from campaign_enrollments other
  where other.lead_id = ${campaignEnrollments.leadId} and other.workflow = ${campaignEnrollments.workflow}
    and other.state in ('waiting', 'held'))`;

type Started = { id: string; leadId: string; workflow: StartableKey; status: "active" };

/** In the workflow that the lead's walkthrough or status asks for, unless one is named. */
export async function startCampaign(
  actor: Actor,
  { leadId, workflow: named, now = new Date() }: { leadId: string; workflow?: StartableKey; now?: Date },
): Promise<Result<Started>> {
  if (!mayChange(actor)) return forbidden();
  return db().transaction(async (tx): Promise<Result<Started>> => {
    const lead = isUuid(leadId) ? await lockLead(tx, leadId) : null;
    if (!lead) return refused("not_found", "This lead is gone.");
    const workflow = named ?? workflowFor(lead, now);
    if (!workflow) return refused("invalid", `${reasonText(lead.status === "lost" ? "lost" : "status")}.`);
    if (!lead.email && !lead.phoneE164)
      return refused("invalid", "The lead has no email and no phone number.");
    const { actorId: startedBy } = storedActor(actor);
    const walkthroughAt = workflow === "confirmation" ? (lead.walkthroughDate ?? undefined) : undefined;
    const entry = { workflow, leadIds: [leadId], now, startedBy, ...(walkthroughAt && { walkthroughAt }) };
    const [enrolled] = await enroll(tx, entry);
    if (!enrolled) return refused("conflict", "This lead is already in this campaign.");
    const [candidate] = await loadFacts(tx, [enrolled.id], { now });
    const verdict = candidate && verdictNow(candidate, now)?.verdict;
    if (verdict?.verdict === "leave") {
      await tx.delete(campaignEnrollments).where(eq(campaignEnrollments.id, enrolled.id));
      return refused("invalid", `${reasonText(verdict.reason)}.`);
    }
    const data = { campaign: workflowLabel(workflow) };
    await recordAudit(tx, { actor, action: "campaign", subject: `lead:${leadId}`, data, at: now });
    return done({ id: enrolled.id, leadId, workflow, status: "active" });
  });
}

/** `step`: the key that the page showed, so that a second click changes nothing more. */
type Shown = { id: string; step: string };

type Turn = { tx: Transaction; candidate: Candidate; step: Step };

/** The next step of an active enrollment, locked against the planner. */
async function onNextStep(
  actor: Actor,
  { id, step: shownKey, now }: Shown & { now: Date },
  run: (turn: Turn) => Promise<Result>,
): Promise<Result> {
  if (!mayChange(actor)) return forbidden();
  if (!isUuid(id)) return notInside();
  return db().transaction(async (tx) => {
    const [locked] = await tx
      .select({ id: campaignEnrollments.id })
      .from(campaignEnrollments)
      .where(and(eq(campaignEnrollments.id, id), isActive))
      .for("update");
    const [candidate] = locked ? await loadFacts(tx, [id], { now }) : [];
    const step = candidate?.steps[candidate.enrollment.step];
    if (!candidate || !step) return notInside();
    if (step.key !== shownKey) return refused("conflict", "This message was sent or skipped a moment ago.");
    return run({ tx, candidate, step });
  });
}

export const skipMessage = (actor: Actor, { now = new Date(), ...shown }: Shown & { now?: Date }) =>
  onNextStep(actor, { ...shown, now }, async ({ tx, candidate, step }) => {
    const verdict = { verdict: "skip", reason: "skipped", detail: storedActor(actor).actorName } as const;
    await storeMessages(tx, [messageOf(candidate, step, verdict, now)]);
    await storeChanges(tx, [changeAfter(candidate, verdict, now)], now);
    return done(undefined);
  });

/** Due now; hours, limits and pauses still hold, and the answer says which. */
export const sendNow = (actor: Actor, { now = new Date(), ...shown }: Shown & { now?: Date }) =>
  onNextStep(actor, { ...shown, now }, async ({ tx, candidate }) => {
    const verdict = verdictNow(candidate, now)?.verdict;
    if (verdict && verdict.verdict !== "send")
      return refused("conflict", `Not now: ${reasonText(verdict.reason, verdict.detail)}.`);
    await tx
      .update(campaignEnrollments)
      .set({ nextAt: now })
      .where(eq(campaignEnrollments.id, candidate.enrollment.id));
    await wakePlanner(tx);
    return done(undefined);
  });

const mostAheadMs = 365 * 86_400_000;

export const moveMessage = (
  actor: Actor,
  { to, now = new Date(), ...shown }: Shown & { to: Date; now?: Date },
) =>
  onNextStep(actor, { ...shown, now }, async ({ tx, candidate }) => {
    if (to < now) return refused("invalid", "This time has passed.", "to");
    if (to.getTime() - now.getTime() > mostAheadMs)
      return refused("invalid", "Choose a time within a year.", "to");
    await tx
      .update(campaignEnrollments)
      // No longer held, so that nothing else brings it forward.
      .set({ nextAt: to, state: "waiting", reason: null, detail: null })
      .where(eq(campaignEnrollments.id, candidate.enrollment.id));
    return done(undefined);
  });

type Scope = { workflow?: WorkflowKey; now?: Date };

type Recorded = { workflow: WorkflowKey | undefined; paused: boolean; now: Date };

const recordPause = (tx: Transaction, actor: Actor, { workflow, paused, now }: Recorded) =>
  recordAudit(tx, {
    actor,
    action: "setting",
    subject: `campaigns:${workflow ?? "all"}`,
    data: { after: { paused } },
    at: now,
  });

/** A workflow, or everything. */
export async function pauseCampaigns(actor: Actor, { workflow, now = new Date() }: Scope): Promise<Result> {
  if (!mayChange(actor)) return forbidden();
  const { actorId: pausedBy, actorName } = storedActor(actor);
  const pause = { workflow: workflow ?? null, reason: `Paused by ${actorName}`, pausedBy, createdAt: now };
  await db().transaction(async (tx) => {
    const stored = await tx.insert(campaignPauses).values(pause).onConflictDoNothing();
    if (stored.count > 0) await recordPause(tx, actor, { workflow, paused: true, now });
  });
  clearCaches();
  return done(undefined);
}

/** What became due in the pause leaves over half an hour, not at once. */
export async function resumeCampaigns(actor: Actor, { workflow, now = new Date() }: Scope): Promise<Result> {
  if (!mayChange(actor)) return forbidden();
  const ended = await db().transaction(async (tx) => {
    const isIt = workflow ? eq(campaignPauses.workflow, workflow) : isNull(campaignPauses.workflow);
    const { count } = await tx.delete(campaignPauses).where(and(isIt, isNull(campaignPauses.leadId)));
    if (count === 0) return false;
    const at = sql`${now.toISOString()}::timestamptz`;
    await tx
      .update(campaignEnrollments)
      .set({ nextAt: sql`${at} + random() * interval '30 minutes'` })
      .where(
        and(
          isActive,
          workflow ? eq(campaignEnrollments.workflow, workflow) : undefined,
          or(lte(campaignEnrollments.nextAt, now), eq(campaignEnrollments.reason, "restored")),
        ),
      );
    await recordPause(tx, actor, { workflow, paused: false, now });
    return true;
  });
  clearCaches();
  return ended ? done(undefined) : refused("conflict", "This is not paused.");
}
