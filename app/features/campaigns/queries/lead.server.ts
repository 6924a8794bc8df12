import { desc, or, sql } from "drizzle-orm";
import { verdictText, whatWouldChange } from "#app/features/campaigns/explain.ts";
import {
  type Candidate,
  factsFor,
  imagineFacts,
  rehearseCandidate,
} from "#app/features/campaigns/queries/facts.server.ts";
import type { Rehearsed } from "#app/features/campaigns/rehearsal.ts";
import { decide, type Verdict } from "#app/features/campaigns/rules.ts";
import { formatWhen } from "#app/features/campaigns/timing.ts";
import {
  purposeOf,
  type StartableKey,
  startableKeys,
  workflowFor,
  workflowLabel,
} from "#app/features/campaigns/workflows.ts";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { consents } from "#db/schema/index.ts";

const aheadMs = 60 * 86_400_000;

export const isImagined = ({ enrollment }: Candidate) => enrollment.entry === 0;

const nameOf = ({ templates }: Candidate, templateId: string) =>
  templates.get(templateId)?.name ?? "A message";

/** About each message: what happens, when, why, and what would change it. */
export function describeRehearsed(candidate: Candidate, rehearsed: Rehearsed) {
  const { step, at, ...verdict } = rehearsed;
  return {
    key: step.key,
    name: nameOf(candidate, step.templateId),
    channel: step.channel,
    at,
    verdict: verdict.verdict,
    until: verdict.verdict === "hold" ? verdict.until : null,
    why: verdictText(verdict),
    time: formatWhen(step),
  };
}

/** What decides about the next message now, as if it were due. */
export function verdictNow(
  candidate: Candidate,
  now: Date,
): { verdict: Verdict; change: string | null } | null {
  const [step, next = null] = candidate.steps.slice(candidate.enrollment.step);
  if (!step) return null;
  const facts = factsFor(candidate, step);
  return {
    verdict: decide(facts, step, now, next),
    change: whatWouldChange({ facts, step, now, next }),
  };
}

/** Of a lead's page. One statement besides what is cached. */
export async function findLeadCampaigns(leadId: string, now: Date) {
  if (!isUuid(leadId)) return null;
  const candidates = await imagineFacts(leadId, now);
  const [first] = candidates;
  if (!first) return null;
  const active = candidates.filter((each) => !isImagined(each)).map((each) => seriesOf(each, now));
  const suggested = suggestedOf(candidates, now);
  return {
    active,
    isPaused: first.facts.pause === "lead",
    /** The workflow that the lead belongs to but is not in. */
    absent: suggested && isImagined(suggested) ? startChoiceOf(suggested, now) : null,
  };
}

/** Of `leads`, newest first. */
export const endedCampaignsOfLead = sql`select e.workflow, e.state, e.reason, e.detail, e.ended_at as "endedAt"
  from campaign_enrollments e where e.lead_id = leads.id and e.state in ('done', 'left')
  order by e.ended_at desc limit 10`;

export type LeadCampaignsData = NonNullable<Awaited<ReturnType<typeof findLeadCampaigns>>>;

/** The workflow that the lead belongs to now. */
export function suggestedOf(candidates: readonly Candidate[], now: Date) {
  const of = (workflow: string | null) =>
    candidates.find(({ enrollment }) => enrollment.workflow === workflow);
  const walkthrough = of("confirmation")?.enrollment.walkthroughAt ?? null;
  const status = candidates[0]?.facts.lead.status ?? null;
  return of(workflowFor({ status, walkthroughDate: walkthrough }, now));
}

function seriesOf(candidate: Candidate, now: Date) {
  const { enrollment, steps, facts } = candidate;
  const until = new Date(now.getTime() + aheadMs);
  const verdicts = rehearseCandidate(candidate, { now, until });
  const { timeZone } = facts;
  const step = steps[enrollment.step];
  const after = step && rehearseCandidate(candidate, { now, until, from: enrollment.step + 1 });
  const nextAfter = after?.find(({ verdict }) => verdict === "send");
  const going = verdicts.filter(({ verdict }) => verdict === "send").length;
  return {
    id: enrollment.id,
    workflow: enrollment.workflow,
    label: workflowLabel(enrollment.workflow),
    enteredAt: enrollment.enteredAt,
    step: step?.key ?? null,
    nextAt: enrollment.nextAt ?? now,
    upcoming: outcomesOf(verdicts)
      .slice(0, 3)
      .map(({ last, held }) => ({
        ...describeRehearsed(candidate, last),
        waits: held && held !== last ? verdictText(held) : null,
      })),
    change: verdictNow(candidate, verdicts[0]?.at ?? now)?.change ?? null,
    effects: {
      skip: nextAfter
        ? `Then “${nameOf(candidate, nextAfter.step.templateId)}” is next, ${formatExactDateTime(nextAfter.at, timeZone)}.`
        : "It was the last one: the series is done.",
      stop: going === 1 ? "1 message isn't sent." : `${going} messages aren't sent.`,
    },
  };
}

/** One for each message: a hold that ends is part of what follows. */
const outcomesOf = (verdicts: readonly Rehearsed[]) =>
  [...Map.groupBy(verdicts, ({ step }) => step.key).values()].flatMap((some) => {
    const last = some.at(-1);
    return last ? { last, held: some.find(({ verdict }) => verdict === "hold") } : [];
  });

export type Series = ReturnType<typeof seriesOf>;

/** What `decide` says about this workflow for the lead. */
function startChoiceOf(candidate: Candidate, now: Date) {
  const workflow = candidate.enrollment.workflow as StartableKey;
  const about = verdictNow(candidate, now);
  const isOut = about === null || about.verdict.verdict === "leave";
  const first = rehearseCandidate(candidate, { now, until: new Date(now.getTime() + aheadMs) }).find(
    ({ verdict }) => verdict !== "skip",
  );
  return {
    workflow,
    label: workflowLabel(workflow),
    purpose: purposeOf(workflow),
    isIn: !isImagined(candidate),
    mayStart: !isOut && isImagined(candidate),
    why: about && verdictText(about.verdict),
    change: isOut ? (about?.change ?? null) : null,
    first: first && first.verdict !== "leave" ? describeRehearsed(candidate, first) : null,
  };
}

export type StartChoice = ReturnType<typeof startChoiceOf>;

/** For the dialog Start…: one for each workflow. */
export async function findStartChoices(leadId: string, now: Date) {
  const candidates = isUuid(leadId) ? await imagineFacts(leadId, now) : [];
  return startableKeys.flatMap((workflow) =>
    candidates
      .filter(({ enrollment }) => enrollment.workflow === workflow)
      .map((candidate) => startChoiceOf(candidate, now)),
  );
}

export async function findLeadChoices(typed: string) {
  const { rows } = await listLeads({ words: searchWords(typed) }, { size: 8 });
  return rows.map(({ id, name, address, email }) => ({ id, name, address, email }));
}

export type LeadChoice = Awaited<ReturnType<typeof findLeadChoices>>[number];

/** Newest first: what this person agreed to. */
export const listConsents = (candidate: Candidate) =>
  db()
    .select({
      purpose: consents.purpose,
      version: consents.wordingVersion,
      page: consents.page,
      at: consents.at,
    })
    .from(consents)
    .where(
      or(
        sql`${consents.leadId} = ${candidate.enrollment.leadId}::uuid`,
        candidate.email ? sql`${consents.email} = ${candidate.email}::citext` : undefined,
        candidate.phoneE164 ? sql`${consents.phoneE164} = ${candidate.phoneE164}` : undefined,
      ),
    )
    .orderBy(desc(consents.at))
    .limit(20);
