import { randomUUID } from "node:crypto";
import { and, asc, inArray, lte, sql } from "drizzle-orm";
import {
  type Candidate,
  factsFor,
  loadFacts,
  messageValues,
  recipientOf,
} from "#app/features/campaigns/queries/facts.server.ts";
import { decide, dueAt, type Step, type Verdict } from "#app/features/campaigns/rules.ts";
import { purposeOf, urgencyOf, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { enqueueAgain, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { campaignEnrollments, campaignMessages } from "#db/schema/index.ts";

/** Call it when someone joined or a time was changed, so that what is due leaves now. */
export const wakePlanner = (tx: Transaction) =>
  enqueueAgain(tx, "campaign-plan", { payload: {}, dedupeKey: "campaign-plan" });

type NewMessage = typeof campaignMessages.$inferInsert & { id: string };

type Change = Pick<typeof campaignEnrollments.$inferSelect, "id" | "state" | "step" | "reason" | "detail"> & {
  nextAt: Date | null;
  endedAt: Date | null;
};

/**
 * Decides about the next step of up to `limit` people. What is sent becomes a message and a job in the transaction that
 * moves the person on. Returns how many it decided about.
 */
export function planDue(now: Date, limit = 500): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await claimDue(tx, now, limit);
    const candidates = await loadFacts(tx, due, { now });
    const day = createDay();
    const messages: NewMessage[] = [];
    const changes: Change[] = [];
    for (const candidate of candidates.toSorted(byUrgency)) {
      const { enrollment, steps } = candidate;
      const [step, next = null] = steps.slice(enrollment.step);
      if (!step) {
        changes.push(ended(enrollment, "done", now));
        continue;
      }
      const verdict = decide(day.limit(candidate, factsFor(candidate, step)), step, now, next);
      changes.push(changeAfter(candidate, verdict, now));
      if (verdict.verdict === "send" || verdict.verdict === "skip")
        messages.push(messageOf(candidate, step, verdict, now));
      if (verdict.verdict === "send") day.take(candidate, step);
    }
    await storeChanges(tx, changes, now);
    await storeMessages(tx, messages);
    return due.length;
  });
}

async function claimDue(tx: Transaction, now: Date, limit: number) {
  const isPaused = sql`exists (select from campaign_pauses p
    where (p.workflow is null or p.workflow = ${campaignEnrollments.workflow})
      and (p.lead_id is null or p.lead_id = ${campaignEnrollments.leadId}))`;
  const rows = await tx
    .select({ id: campaignEnrollments.id })
    .from(campaignEnrollments)
    .where(
      and(
        inArray(campaignEnrollments.state, ["waiting", "held"]),
        lte(campaignEnrollments.nextAt, now),
        sql`not ${isPaused}`,
      ),
    )
    .orderBy(asc(campaignEnrollments.nextAt), asc(campaignEnrollments.id))
    .limit(limit)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

const byUrgency = (one: Candidate, other: Candidate) =>
  urgencyOf(one.enrollment.workflow) - urgencyOf(other.enrollment.workflow);

/** What this batch itself adds to a day. */
function createDay() {
  const taken = new Map<string, string>();
  let emails = 0;
  return {
    limit: (candidate: Candidate, facts: ReturnType<typeof factsFor>) => ({
      ...facts,
      dayTakenBy: facts.dayTakenBy ?? taken.get(candidate.email?.toLowerCase() ?? "") ?? null,
      capReached: facts.capReached || candidate.capLeft <= emails,
    }),
    take({ email, enrollment }: Candidate, { channel }: Step) {
      if (channel !== "email" || purposeOf(enrollment.workflow) !== "marketing" || !email) return;
      taken.set(email.toLowerCase(), workflowLabel(enrollment.workflow));
      emails += 1;
    },
  };
}

const ended = (
  { id, step }: Candidate["enrollment"],
  state: "done" | "left",
  now: Date,
  { reason = null, detail = null }: { reason?: string | null; detail?: string | null } = {},
): Change => ({ id, step, state, reason, detail, nextAt: null, endedAt: now });

/** Where the person stands after a verdict about the next step. */
export function changeAfter({ enrollment, steps, facts }: Candidate, verdict: Verdict, now: Date): Change {
  const { id, step } = enrollment;
  if (verdict.verdict === "leave") return ended(enrollment, "left", now, verdict);
  if (verdict.verdict === "hold")
    return {
      id,
      step,
      state: "held",
      reason: verdict.reason,
      detail: verdict.detail ?? null,
      nextAt: verdict.until,
      endedAt: null,
    };
  const next = steps[step + 1];
  if (!next) return ended({ ...enrollment, step: step + 1 }, "done", now);
  return {
    id,
    step: step + 1,
    state: "waiting",
    reason: null,
    detail: null,
    nextAt: dueAt(next, facts) ?? now,
    endedAt: null,
  };
}

export function messageOf(
  candidate: Candidate,
  { key, channel, templateId }: Step,
  verdict: Extract<Verdict, { verdict: "send" | "skip" }>,
  now: Date,
): NewMessage {
  const { enrollment, templates } = candidate;
  const template = templates.get(templateId);
  const isSkipped = verdict.verdict === "skip";
  return {
    id: randomUUID(),
    createdAt: now,
    enrollmentId: enrollment.id,
    step: key,
    entry: enrollment.entry,
    leadId: enrollment.leadId,
    channel,
    purpose: purposeOf(enrollment.workflow),
    recipient: recipientOf(candidate, channel),
    templateId,
    templateVersion: template?.version ?? 0,
    values: template && !isSkipped ? messageValues(candidate, template) : {},
    state: isSkipped ? "skipped" : "queued",
    reason: isSkipped ? verdict.reason : null,
    detail: isSkipped ? (verdict.detail ?? null) : null,
  };
}

export async function storeChanges(tx: Transaction, changes: readonly Change[], now: Date) {
  if (changes.length === 0) return;
  await tx.execute(sql`
    update campaign_enrollments e set state = c.state, step = c.step, reason = c.reason, detail = c.detail,
      next_at = c."nextAt", ended_at = c."endedAt", updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, state text, step int, reason text,
      detail text, "nextAt" timestamptz, "endedAt" timestamptz)
    where e.id = c.id`);
}

/** The unique key of enrollment, step and entry keeps a message from being sent twice. */
export async function storeMessages(tx: Transaction, messages: readonly NewMessage[]) {
  if (messages.length === 0) return;
  const stored = await tx
    .insert(campaignMessages)
    .values([...messages])
    .onConflictDoNothing()
    .returning({
      messageId: campaignMessages.id,
      leadId: campaignMessages.leadId,
      channel: campaignMessages.channel,
      state: campaignMessages.state,
    });
  for (const [channel, kind] of [
    ["email", "mail-campaign"],
    ["sms", "text-campaign"],
  ] as const)
    await enqueueAll(
      tx,
      kind,
      stored
        .filter((message) => message.channel === channel && message.state === "queued")
        .map(({ messageId, leadId }) => ({
          payload: { messageId, leadId },
          dedupeKey: `campaign:${messageId}`,
        })),
    );
}
