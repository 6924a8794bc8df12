import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import {
  derivedStatus,
  derivedWorkflow,
  type EnrollmentState,
  type Group,
  type MonitorFilter,
  rateIn,
  totalOf,
} from "#app/features/campaigns/monitor.ts";
import { findTemplates } from "#app/features/campaigns/queries/facts.server.ts";
import { listVersionsInUse } from "#app/features/campaigns/queries/templates.server.ts";
import type { StoredStep } from "#app/features/campaigns/types.ts";
import { isWorkflowKey, reasonText, workflowKeys, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { instantsOf } from "#app/lib/dates.ts";
import { displayName } from "#app/lib/labels.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import {
  campaignBroadcasts,
  campaignEnrollments,
  campaignMessages,
  campaignPauses,
  campaignWorkflowVersions,
  leads,
} from "#db/schema/index.ts";

/** Of everything and of workflows; leads have their own. */
const findPauses = cached(() =>
  db()
    .select({
      workflow: campaignPauses.workflow,
      reason: campaignPauses.reason,
      at: campaignPauses.createdAt,
    })
    .from(campaignPauses)
    .where(sql`${campaignPauses.leadId} is null`)
    .limit(100),
);

/** Null while campaigns run. For every page of the office. */
export async function findPauseOfAll() {
  const pause = (await findPauses()).find(({ workflow }) => workflow === null);
  return pause ? { reason: pause.reason, at: pause.at } : null;
}

/** With the current steps of each. */
export const findWorkflows = cached(async () => {
  const [versions, templates] = await Promise.all([listVersionsInUse(), findTemplates()]);
  return workflowKeys.map((key) => ({
    key,
    steps: (versions.find((version) => version.key === key)?.steps ?? []).map((step) => ({
      ...step,
      name: templates.get(step.templateId)?.name ?? step.key,
    })),
  }));
});

/** Of broadcasts by workflow, the newest. */
const findBroadcastNames = cached(async () => {
  const { id, name, createdAt } = campaignBroadcasts;
  const rows = await db().select({ id, name }).from(campaignBroadcasts).orderBy(desc(createdAt)).limit(200);
  return Object.fromEntries(rows.map((row) => [`broadcast:${row.id}`, row.name]));
});

const active: EnrollmentState[] = ["waiting", "held"];

/** Someone who waits while their campaigns are paused is held. */
const isPaused = sql`exists (select from campaign_pauses p where p.lead_id = ${campaignEnrollments.leadId})`;

const shownState = sql<EnrollmentState>`case when ${campaignEnrollments.state} = 'waiting' and ${isPaused}
  then 'held' else ${campaignEnrollments.state} end`;

const shownReason = sql<string | null>`case when ${inArray(campaignEnrollments.state, active)} and ${isPaused}
  then 'paused_lead' else ${campaignEnrollments.reason} end`;

type Span = { start: Date; end: Date };

/** One statement, in which each person is counted once: entered = waiting + held + done + left. */
export async function countEnrollments({ start, end }: Span) {
  const rows = await db().execute<Group & { activeLeads: number }>(sql`
    select e.workflow, e.state, e.reason, e.step, count(*)::int as count,
      count(*) filter (where e.ended_at >= ${start.toISOString()} and e.ended_at < ${end.toISOString()})::int as ended,
      (select count(distinct lead_id)::int from campaign_enrollments where state in ('waiting', 'held')) as "activeLeads"
    from (
      select e.workflow, e.ended_at, case when e.state in ('waiting', 'held') then e.step end as step,
        case when e.state = 'waiting' and p.lead_id is not null then 'held' else e.state end as state,
        case when e.state in ('waiting', 'held') and p.lead_id is not null then 'paused_lead' else e.reason end as reason
      from campaign_enrollments e
      left join (select distinct lead_id from campaign_pauses where lead_id is not null) p on p.lead_id = e.lead_id
    ) e
    group by 1, 2, 3, 4`);
  const groups: Group[] = rows.map(({ activeLeads: _, ...group }) => group);
  return { groups, activeLeads: rows[0]?.activeLeads ?? 0 };
}

/** Emails and texts that were sent, by the day on which they were due. */
export const countSent = ({ start, end }: Span, timeZone: string) =>
  db()
    .select({
      day: sql<string>`(${campaignMessages.createdAt} at time zone ${timeZone})::date::text`,
      channel: campaignMessages.channel,
      count: sql<number>`count(*)::int`,
    })
    .from(campaignMessages)
    .where(
      and(
        gte(campaignMessages.createdAt, start),
        lt(campaignMessages.createdAt, end),
        eq(campaignMessages.state, "sent"),
      ),
    )
    .groupBy(sql`1`, sql`2`);

/** For the API: of all time. */
export async function findCampaignStats() {
  const allTime = { start: new Date(0), end: new Date("3000-01-01") };
  const [sent, { groups, activeLeads }] = await Promise.all([
    countSent(allTime, "UTC"),
    countEnrollments(allTime),
  ]);
  return {
    totalEmails: totalOf(sent, "email"),
    totalSMS: totalOf(sent, "sms"),
    activeLeads,
    completionRate: rateIn(groups),
  };
}

/** For the API. `delay` is null if no workflow sends it. */
export async function listCampaignTemplates() {
  const [templates, all] = await Promise.all([findTemplates(), findWorkflows()]);
  const steps = all.flatMap((workflow) => workflow.steps);
  return [...templates.values()].flatMap(({ id, name, channel, subject, content, workflow }) => {
    const step = steps.find(({ templateId }) => templateId === id);
    if (!workflow || !isWorkflowKey(workflow)) return [];
    const type: "email" | "sms" = channel === "sms" ? "sms" : "email";
    return { id, name, type, subject, content, workflow, delay: step ? delayOf(step) : null };
  });
}

const delayOf = ({ days, hours }: StoredStep) => Math.round((days + hours / 24) * 10_000) / 10_000;

function inFilter({ workflow, state, reason, step, q }: MonitorFilter) {
  const words = searchWords(q);
  const { state: stored } = campaignEnrollments;
  const states: Record<EnrollmentState, SQL | undefined> = {
    waiting: and(eq(stored, "waiting"), sql`not ${isPaused}`),
    held: and(inArray(stored, active), sql`(${stored} = 'held' or ${isPaused})`),
    done: eq(stored, "done"),
    left: eq(stored, "left"),
  };
  return and(
    workflow ? eq(campaignEnrollments.workflow, workflow) : undefined,
    state ? states[state] : undefined,
    reason ? eq(shownReason, reason) : undefined,
    step === null ? undefined : and(inArray(stored, active), eq(campaignEnrollments.step, step)),
    ...words.map(
      (word) => sql`exists (select from leads l where l.id = ${campaignEnrollments.leadId}
        and lower(concat_ws(' ', l.name, l.email, l.phone, l.street_address, l.city)) like ${`%${word}%`})`,
    ),
  );
}

type LastMessage = {
  templateId: string;
  state: string;
  reason: string | null;
  detail: string | null;
  at: string;
};

/** Who joined last first. */
export async function listEnrollments(filter: MonitorFilter, page: PageRequest, size = 25) {
  const { id, createdAt, step } = campaignEnrollments;
  const stepAt = (part: "key" | "templateId") =>
    sql<string | null>`${campaignWorkflowVersions.steps} -> ${step} ->> ${part}`;
  const [found, templates, names] = await Promise.all([
    findPage({ at: createdAt, id }, page, size, ({ where, orderBy, limit, cursor }) => {
      // Of all others, only the rows of the page are joined.
      const shown = db()
        .select({ id: sql<string>`${id}`.as("shown_id"), cursor: cursor.as("cursor") })
        .from(campaignEnrollments)
        .where(and(inFilter(filter), where))
        .orderBy(...orderBy)
        .limit(limit)
        .as("shown");
      return db()
        .select({
          cursor: shown.cursor,
          id,
          leadId: campaignEnrollments.leadId,
          leadName: leads.name,
          leadStatus: leads.status,
          workflow: campaignEnrollments.workflow,
          state: shownState,
          reason: shownReason,
          detail: campaignEnrollments.detail,
          isPaused: sql<boolean>`${isPaused}`,
          nextAt: campaignEnrollments.nextAt,
          stepKey: stepAt("key"),
          templateId: stepAt("templateId"),
          last: sql<LastMessage | null>`(select json_build_object('templateId', m.template_id, 'state', m.state,
            'reason', m.reason, 'detail', m.detail, 'at', coalesce(m.sent_at, m.created_at))
            from campaign_messages m where m.enrollment_id = ${id} order by m.created_at desc, m.id desc limit 1)`,
        })
        .from(shown)
        .innerJoin(campaignEnrollments, eq(id, shown.id))
        .innerJoin(leads, eq(leads.id, campaignEnrollments.leadId))
        .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignEnrollments.versionId))
        .orderBy(...orderBy);
    }),
    findTemplates(),
    findBroadcastNames(),
  ]);
  const nameOf = (templateId: string | null) =>
    (templateId && templates.get(templateId)?.name) || "A message";
  const { rows, ...links } = found;
  return {
    ...links,
    rows: rows.map(({ cursor: _, leadName, templateId, stepKey, reason, detail, last, ...row }) => {
      const isActive = row.state === "waiting" || row.state === "held";
      const derived = derivedWorkflow(row.leadStatus);
      return {
        ...row,
        name: displayName(leadName),
        label: names[row.workflow] ?? workflowLabel(row.workflow),
        derived: derived === row.workflow ? null : workflowLabel(derived),
        specStatus: derivedStatus(row.leadStatus),
        why: reasonText(reason, reason === "paused_lead" ? null : detail),
        next: isActive && stepKey ? { step: stepKey, name: nameOf(templateId), at: row.nextAt } : null,
        last: last && {
          name: nameOf(last.templateId),
          state: last.state,
          why: reasonText(last.reason, last.detail) || last.detail || "",
          at: new Date(last.at),
        },
      };
    }),
  };
}

export type ListedEnrollment = Awaited<ReturnType<typeof listEnrollments>>["rows"][number];

/** Everything of the Monitor, in three statements besides what is cached. */
export async function findMonitor(
  filter: MonitorFilter,
  { page, range }: { page: PageRequest; range: { from: string; to: string } },
) {
  const { timeZone } = await findCompany();
  const span = instantsOf(range, timeZone);
  const [list, counts, sent, pauses, all, names] = await Promise.all([
    listEnrollments(filter, page),
    countEnrollments(span),
    countSent(span, timeZone),
    findPauses(),
    findWorkflows(),
    findBroadcastNames(),
  ]);
  const paused = pauses.map(({ workflow }) => workflow);
  return { list, ...counts, sent, workflows: all, names, paused, timeZone };
}
