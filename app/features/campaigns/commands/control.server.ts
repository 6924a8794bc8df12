import { and, eq, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { enroll, isActive } from "#app/features/campaigns/commands/enrollments.server.ts";
import {
  changeAfter,
  messageOf,
  storeChanges,
  storeMessages,
  wakePlanner,
} from "#app/features/campaigns/commands/plan.server.ts";
import { type Candidate, factsFor, loadFacts } from "#app/features/campaigns/queries/facts.server.ts";
import { decide, type Step, type Verdict } from "#app/features/campaigns/rules.ts";
import {
  reasonText,
  type StartableKey,
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

const scope = "campaigns:write";
export const mayChange = (actor: Actor) => mayCall(actor, scope);
export const forbidden = () => refused("forbidden", "Sign in to change campaigns.");
export const notInside = () => refused("not_found", "This person is no longer in the campaign.");

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
    const verdict = candidate && verdictOn(candidate, now);
    if (verdict?.verdict === "leave") {
      await tx.delete(campaignEnrollments).where(eq(campaignEnrollments.id, enrolled.id));
      return refused("invalid", `${reasonText(verdict.reason)}.`);
    }
    const data = { campaign: workflowLabel(workflow) };
    await recordAudit(tx, { actor, action: "campaign", subject: `lead:${leadId}`, data, at: now });
    return done({ id: enrolled.id, leadId, workflow, status: "active" });
  });
}

/** About the next step, as if it were due. */
export function verdictOn(candidate: Candidate, now: Date): Verdict | null {
  const [step, next = null] = candidate.steps.slice(candidate.enrollment.step);
  return step ? decide(factsFor(candidate, step), step, now, next) : null;
}

type Turn = { tx: Transaction; candidate: Candidate; step: Step };

/** The next step of an active enrollment, locked against the planner. */
async function onNextStep(
  actor: Actor,
  { id, now }: { id: string; now: Date },
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
    return candidate && step ? run({ tx, candidate, step }) : notInside();
  });
}

/** `step`: the key that the page showed, so that a second click skips nothing more. */
export const skipMessage = (
  actor: Actor,
  { id, step: shownKey, now = new Date() }: { id: string; step: string; now?: Date },
) =>
  onNextStep(actor, { id, now }, async ({ tx, candidate, step }) => {
    if (step.key !== shownKey) return refused("conflict", "This message was sent or skipped a moment ago.");
    const verdict = { verdict: "skip", reason: "skipped", detail: storedActor(actor).actorName } as const;
    await storeMessages(tx, [messageOf(candidate, step, verdict, now)]);
    await storeChanges(tx, [changeAfter(candidate, verdict, now)], now);
    return done(undefined);
  });

/** Due now; hours, limits and pauses still hold, and the answer says which. */
export const sendNow = (
  actor: Actor,
  { id, step: shownKey, now = new Date() }: { id: string; step: string; now?: Date },
) =>
  onNextStep(actor, { id, now }, async ({ tx, candidate, step }) => {
    if (step.key !== shownKey) return refused("conflict", "This message was sent or skipped a moment ago.");
    const verdict = verdictOn(candidate, now);
    if (verdict && verdict.verdict !== "send")
      return refused("conflict", `Not now: ${reasonText(verdict.reason, verdict.detail)}.`);
    await tx.update(campaignEnrollments).set({ nextAt: now }).where(eq(campaignEnrollments.id, id));
    await wakePlanner(tx);
    return done(undefined);
  });

export const moveMessage = (
  actor: Actor,
  { id, step: shownKey, to, now = new Date() }: { id: string; step: string; to: Date; now?: Date },
) =>
  onNextStep(actor, { id, now }, async ({ tx, step }) => {
    if (step.key !== shownKey) return refused("conflict", "This message was sent or skipped a moment ago.");
    if (to < now) return refused("invalid", "This time has passed.", "to");
    await tx.update(campaignEnrollments).set({ nextAt: to }).where(eq(campaignEnrollments.id, id));
    return done(undefined);
  });

type Scope = { workflow?: string | null; leadId?: string | null };

const isScope = ({ workflow = null, leadId = null }: Scope): SQL =>
  sql`${campaignPauses.workflow} is not distinct from ${workflow}
    and ${campaignPauses.leadId} is not distinct from ${leadId}::uuid`;

const subjectOf = ({ workflow, leadId }: Scope) =>
  leadId ? `lead:${leadId}` : `campaigns:${workflow ?? "all"}`;

/** Everything, a workflow or a lead. */
export async function pauseCampaigns(
  actor: Actor,
  { now = new Date(), ...paused }: Scope & { now?: Date },
): Promise<Result> {
  if (!mayChange(actor)) return forbidden();
  const result = await db().transaction(async (tx) => {
    const { actorId: pausedBy, actorName } = storedActor(actor);
    const stored = await tx
      .insert(campaignPauses)
      .values({ ...paused, reason: `Paused by ${actorName}`, pausedBy, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: campaignPauses.id });
    if (stored.length > 0)
      await recordAudit(tx, {
        actor,
        action: "setting",
        subject: subjectOf(paused),
        data: { after: { paused: true } },
        at: now,
      });
    return done(undefined);
  });
  clearCaches();
  return result;
}

const spreadMinutes = 30;

/** What became due in the pause leaves over half an hour, not at once. */
export async function resumeCampaigns(
  actor: Actor,
  { now = new Date(), ...paused }: Scope & { now?: Date },
): Promise<Result> {
  if (!mayChange(actor)) return forbidden();
  const result = await db().transaction(async (tx): Promise<Result> => {
    const ended = await tx.delete(campaignPauses).where(isScope(paused)).returning({ id: campaignPauses.id });
    if (ended.length === 0) return refused("conflict", "This is not paused.");
    const { workflow, leadId } = paused;
    const at = now.toISOString();
    await tx.execute(sql`
      update campaign_enrollments set next_at = ${at}::timestamptz
        + ${leadId ? 0 : spreadMinutes} * random() * interval '1 minute'
      where state in ('waiting', 'held') and (next_at <= ${at} or reason = 'restored')
        and (${workflow ?? null}::text is null or workflow = ${workflow ?? null})
        and (${leadId ?? null}::uuid is null or lead_id = ${leadId ?? null}::uuid)`);
    await recordAudit(tx, {
      actor,
      action: "setting",
      subject: subjectOf(paused),
      data: { after: { paused: false } },
      at: now,
    });
    return done(undefined);
  });
  clearCaches();
  return result;
}
