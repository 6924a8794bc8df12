import { eq, getTableColumns, inArray, type SQL, sql, WithSubquery } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import type { RentChange } from "#app/features/analysis/rules/rent-change.ts";
import { type MergeSource, missingFields, valuesFor } from "#app/features/campaigns/merge-fields.ts";
import { createFactsAt, type Rehearsed, rehearse } from "#app/features/campaigns/rehearsal.ts";
import { type Channel, capOn, type Facts, type Step, textFacts } from "#app/features/campaigns/rules.ts";
import { purposeOf, startableKeys, topicOf, workflowLabel } from "#app/features/campaigns/workflows.ts";
import { contactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import { mayWantNoTexts, mostTexts } from "#app/features/messaging/sms/rules.ts";
import { findSettings, findSettingsIn } from "#app/features/settings/company/queries.server.ts";
import { cached } from "#app/lib/cache.server.ts";
import { dayIn, instantsOf } from "#app/lib/dates.ts";
import { zoneOfAddress } from "#app/lib/us-zones.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignTemplates,
  campaignWorkflowVersions,
  emailPreferences,
  leads,
  users,
} from "#db/schema/index.ts";

export type Enrollment = typeof campaignEnrollments.$inferSelect;
export type Template = typeof campaignTemplates.$inferSelect;

/** An enrollment with what `decide` needs of any of its steps. */
export type Candidate = {
  enrollment: Enrollment;
  steps: Step[];
  templates: ReadonlyMap<string, Template>;
  email: string | null;
  phoneE164: string | null;
  source: MergeSource;
  barriers: Record<Channel, Facts["barrier"]>;
  /** Marketing emails that may still leave today. */
  capLeft: number;
  /** Templates of the series that this mailbox got before, perhaps as another lead. */
  hadTemplates: readonly string[];
  /** When texts went to the number within a month, newest first. */
  texts: readonly Date[];
  facts: Omit<Facts, "barrier" | "missing" | "isTemplateActive" | "hadIt">;
};

export const recipientOf = ({ email, phoneE164 }: Candidate, channel: Channel) =>
  channel === "email" ? email : phoneE164;

/** What `decide` asks for this step. */
export function factsFor(candidate: Candidate, step: Step): Facts {
  const template = candidate.templates.get(step.templateId);
  const texts = template ? textsOf(template) : [];
  return {
    ...candidate.facts,
    barrier: candidate.barriers[step.channel],
    isTemplateActive: template?.activeAt != null,
    hadIt: candidate.hadTemplates.includes(step.templateId),
    missing: missingFields(texts, valuesFor(texts, candidate.source)),
  };
}

export const textsOf = ({ subject, content, plainText }: Template) => [subject, content, plainText ?? ""];

export const messageValues = ({ source }: Candidate, template: Template) =>
  valuesFor(textsOf(template), source);

/** Of what a merge field is made, for a select that joins `users` as the person who works on the lead. */
export const mergeColumns = {
  lead: {
    name: leads.name,
    email: sql<string | null>`${leads.email}`,
    streetAddress: leads.streetAddress,
    city: leads.city,
    propertyType: leads.propertyType,
    bedrooms: leads.bedrooms,
    estimatedRent: leads.estimatedRent,
  },
  assignee: users.name,
  walkthroughKey: sql<string | null>`(select v.owner_key from visits v
    where v.lead_id = ${leads.id} and v.canceled_at is null)`,
  onboardingKey: sql<string | null>`(select o.owner_key from onboardings o where o.lead_id = ${leads.id})`,
  leadId: leads.id,
  rentChange: sql<RentChange | null>`(select jsonb_set((array_agg(t.data order by t.at desc))[1], '{fromCents}',
      (array_agg(t.data -> 'fromCents' order by t.at))[1]) from timeline_events t
    where t.lead_id = ${leads.id} and t.kind = 'rent_changed' and t.at >= (select max(e2.entered_at)
      from public.campaign_enrollments e2 where e2.lead_id = ${leads.id} and e2.workflow = 'rent_change'))`,
};

type MergeRow = Pick<MergeSource, "lead" | "walkthroughAt" | "rentChange"> &
  Record<"assignee" | "walkthroughKey" | "onboardingKey", string | null> & { leadId: string };

export const mergeSource = (
  { lead, walkthroughAt, ...row }: MergeRow,
  { company, senderName }: { company: MergeSource["company"]; senderName: string },
): MergeSource => ({
  lead,
  walkthroughAt,
  walkthroughUrl: row.walkthroughKey && `${config.appUrl}/visit/${row.walkthroughKey}`,
  onboardingUrl: row.onboardingKey && `${config.appUrl}/onboarding/${row.onboardingKey}`,
  // While an email was held, one change can take back another.
  rentChange: row.rentChange?.fromCents === row.rentChange?.toCents ? null : row.rentChange,
  reportUrl: `${config.appUrl}/analysis/${row.leadId}`,
  company,
  sender: senderName || row.assignee || company.shortName,
  appUrl: config.appUrl,
});

type Options = {
  now: Date;
  /** Messages that are about to be sent, by enrollment: they do not stand in their own way. */
  sending?: ReadonlyMap<string, { id: string; createdAt: Date }>;
};

/** In the order of `ids`. */
export async function loadFacts(
  tx: Transaction,
  ids: readonly string[],
  options: Options,
): Promise<Candidate[]> {
  if (ids.length === 0) return [];
  const settings = await findSettingsIn(tx);
  const rows = await readRows(tx, {
    ...options,
    settings,
    where: inArray(campaignEnrollments.id, [...ids]),
  });
  const templates = await loadTemplates(
    tx,
    rows.flatMap(({ steps }) => steps.map(({ templateId }) => templateId)),
  );
  const byId = new Map(rows.map((row) => [row.enrollment.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? candidateOf(row, { settings, templates, now: options.now }) : [];
  });
}

/**
 * Of a lead's active enrollments, and of the workflows that it isn't in as if it joined now. One statement besides what
 * is cached, and nothing is stored.
 */
export async function imagineFacts(leadId: string, now: Date): Promise<Candidate[]> {
  const [settings, templates] = await Promise.all([findSettings(), findTemplates()]);
  const isActive = sql`e.lead_id = ${leadId}::uuid and e.state in ('waiting', 'held')`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const imagined = sql`select gen_random_uuid() as id, ${at} as created_at, l.id as lead_id, w.key as workflow,
      w.version_id, 0 as entry, ${at} as entered_at,
      case when w.key = 'confirmation' then l.walkthrough_date end as walkthrough_at, 'waiting' as state, 0 as step,
      null::timestamptz as next_at, null::text as reason, null::text as detail, null::timestamptz as ended_at,
      null::uuid as started_by, ${at} as updated_at
    from leads l, campaign_workflows w
    where l.id = ${leadId}::uuid and w.key in ${[...startableKeys]}
      and not exists (select from campaign_enrollments e where e.workflow = w.key and ${isActive})`;
  const stored = sql.join(
    Object.values(getTableColumns(campaignEnrollments)).map(({ name }) => sql`e.${sql.identifier(name)}`),
    sql`, `,
  );
  const rows = await readRows(db(), {
    now,
    settings,
    // Stands in for the table.
    enrollments: sql`select ${stored} from campaign_enrollments e where ${isActive} union all ${imagined}`,
  });
  return rows.map((row) => candidateOf(row, { settings, templates, now }));
}

type Settings = Awaited<ReturnType<typeof findSettings>>;

type Read = Options & { settings: Settings; where?: SQL; enrollments?: SQL };

async function readRows(
  source: Pick<Transaction, "select" | "with">,
  { now, sending, settings, where, enrollments }: Read,
) {
  const { company, campaigns: rules } = settings;
  const { timeZone } = company;
  const today = dayIn(timeZone, now);
  const days = instantsOf({ from: today, to: today }, timeZone);
  const [start, end] = [days.start.toISOString(), days.end.toISOString()];
  const month = new Date(now.getTime() - mostTexts.days * 86_400_000).toISOString();
  const from = enrollments
    ? source.with(new WithSubquery(enrollments, {}, "campaign_enrollments", true))
    : source;
  return from
    .select({
      enrollment: getTableColumns(campaignEnrollments),
      steps: campaignWorkflowVersions.steps,
      status: leads.status,
      isInvalid: sql<boolean>`${leads.status} = 'lost' and ${leads.statusReasonKind} is not distinct from 'invalid'`,
      isDeleted: sql<boolean>`${leads.deletedAt} is not null`,
      isMerged: sql<boolean>`${leads.mergedInto} is not null`,
      ...mergeColumns,
      phoneE164: leads.phoneE164,
      legalOwners: leads.legalOwners,
      pausedUntil: emailPreferences.pausedUntil,
      topicsOff: emailPreferences.topicsOff,
      email: barrierOf("email"),
      sms: barrierOf("sms"),
      pause: sql<
        Facts["pause"]
      >`(select case when p.lead_id is not null then 'lead' when p.workflow is not null
        then 'workflow' else 'all' end from campaign_pauses p
        where (p.workflow is null or p.workflow = ${campaignEnrollments.workflow})
          and (p.lead_id is null or p.lead_id = ${leads.id}) order by 1 limit 1)`,
      dayTakenBy: sql<string | null>`(select e2.workflow from campaign_messages m
        join public.campaign_enrollments e2 on e2.id = m.enrollment_id
        where m.recipient = ${leads.email} and m.channel = 'email' and m.purpose = 'marketing'
          and (m.state = 'sent' and m.sent_at >= ${start} and m.sent_at < ${end}
            or m.state = 'queued' and m.created_at >= ${start} and ${isEarlier(sending)}) limit 1)`,
      hadTemplates: sql<string[] | null>`case when ${campaignEnrollments.workflow} = 'warm_lead' then (
        select json_agg(m.template_id) from campaign_messages m
        where m.recipient = ${leads.email} and m.enrollment_id <> ${campaignEnrollments.id}
          and (m.state = 'sent' or m.state = 'queued' and ${isEarlier(sending)})) end`,
      moreUrgent: sql<string | null>`(select e2.workflow from public.campaign_enrollments e2
        where e2.lead_id = ${leads.id} and e2.workflow = 'warm_lead'
          and ${campaignEnrollments.workflow} like 'broadcast:%'
          and e2.state in ('waiting', 'held') and e2.next_at < ${end} limit 1)`,
      texts: sql<string[] | null>`(select json_agg(t.created_at order by t.created_at desc) from (
        select created_at from messages m where m.channel = 'sms' and m.direction = 'out'
          and m.recipient = ${leads.phoneE164}::citext and m.created_at > ${month}
        union all select created_at from campaign_messages m where m.channel = 'sms' and m.state = 'queued'
          and m.recipient = ${leads.phoneE164}::citext and ${isEarlier(sending)}) t)`,
      openTexts: sql<string[] | null>`(select json_agg(coalesce(t.detail, '')) from tasks t
        where t.lead_id = ${leads.id} and t.kind in ('answer_text', 'answer_email') and t.done_at is null)`,
      openTextsOfNumber: sql<string[] | null>`(select json_agg(coalesce(t.detail, '')) from tasks t
        where t.kind = 'answer_text' and t.done_at is null and (t.dedupe_key = 'text:' || ${leads.phoneE164}
          or t.lead_id = any(array(select o.id from leads o where o.phone_e164 = ${leads.phoneE164}))))`,
      restsUntil: sql<string | null>`(select r.until from campaign_rests r
        where r.domain = split_part(${leads.email}::text, '@', 2)::citext and r.until > ${now.toISOString()})`,
      sentToday: sql<number>`(select count(*)::int from campaign_messages m where m.channel = 'email'
        and m.purpose = 'marketing' and m.state in ('queued', 'sent') and m.created_at >= ${start}
        and ${rules.dailyCap > 0 || rules.warmUpFrom !== null})`,
    })
    .from(campaignEnrollments)
    .innerJoin(leads, eq(leads.id, campaignEnrollments.leadId))
    .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignEnrollments.versionId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .leftJoin(emailPreferences, eq(emailPreferences.email, leads.email))
    .where(where);
}

type FactsRow = Awaited<ReturnType<typeof readRows>>[number];

type Around = { settings: Settings; templates: ReadonlyMap<string, Template>; now: Date };

function candidateOf(
  { enrollment, lead, ...row }: FactsRow,
  { settings, templates, now }: Around,
): Candidate {
  const { company, campaigns: rules, visits } = settings;
  const { timeZone } = company;
  const texts = (row.texts ?? []).map((at) => new Date(at));
  const takenBy = row.dayTakenBy ?? row.moreUrgent;
  return {
    enrollment,
    templates,
    steps: row.steps.map((step) => ({
      ...step,
      channel: (templates.get(step.templateId)?.channel ?? "email") as Channel,
    })),
    email: lead.email,
    phoneE164: row.phoneE164,
    barriers: { email: row.email, sms: row.sms },
    texts,
    hadTemplates: row.hadTemplates ?? [],
    capLeft:
      purposeOf(enrollment.workflow) === "marketing"
        ? capOn(dayIn(timeZone, now), rules) - row.sentToday
        : Number.POSITIVE_INFINITY,
    source: mergeSource(
      { ...row, lead, walkthroughAt: enrollment.walkthroughAt },
      { company, senderName: rules.senderName },
    ),
    facts: {
      workflow: enrollment.workflow,
      enteredAt: enrollment.enteredAt,
      walkthroughAt: enrollment.walkthroughAt,
      lead: {
        status: row.status,
        isInvalid: row.isInvalid,
        isDeleted: row.isDeleted,
        isMerged: row.isMerged,
      },
      pause: row.pause,
      pausedUntil: row.pausedUntil,
      topicIsOff: (row.topicsOff ?? ["rent-changes"]).includes(topicOf(enrollment.workflow)),
      timeZone,
      recipientZone: zoneOfAddress(row.legalOwners?.[0]?.address ?? null),
      hours: { ...rules, closedDays: visits.closedDays },
      dayTakenBy: takenBy && workflowLabel(takenBy),
      ...textFacts(texts, now),
      isUnanswered: row.openTexts !== null,
      mayWantNoTexts: [...(row.openTexts ?? []), ...(row.openTextsOfNumber ?? [])].some(mayWantNoTexts),
      capReached: false,
      restsUntil: row.restsUntil ? new Date(row.restsUntil) : null,
    },
  };
}

export async function loadTemplates(tx: Transaction, ids: readonly string[]) {
  const rows =
    ids.length > 0
      ? await tx
          .select()
          .from(campaignTemplates)
          .where(inArray(campaignTemplates.id, [...new Set(ids)]))
      : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** All of them, for pages: a sender reads its own. */
export const findTemplates = cached(async () => {
  const rows = await db().select().from(campaignTemplates).limit(1_000);
  return new Map(rows.map((row) => [row.id, row]));
});

const addresses = { email: sql`${leads.email}`, phone: sql`${leads.phoneE164}` };

const barrierOf = (channel: Channel) =>
  sql<Facts["barrier"]>`case when ${campaignEnrollments.workflow} in ('confirmation', 'onboarding')
    then ${contactBarrier(addresses, channel, "service")} else ${contactBarrier(addresses, channel, "marketing")} end`;

/** Of two messages that wait to be sent, the older one goes first. */
function isEarlier(sending: Options["sending"]) {
  if (!sending?.size) return sql`true`;
  const all = [...sending].map(([enrollment, { id, createdAt }]) => ({ enrollment, id, createdAt }));
  return sql`not exists (select from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
    as own(enrollment uuid, id uuid, "createdAt" timestamptz)
    where own.enrollment = ${campaignEnrollments.id} and (own.id = m.id or (own."createdAt", own.id) <= (m.created_at, m.id)))`;
}

type Until = { now: Date; until: Date; from?: number };

/** What would go to this person up to then. `from`: another step than the next one. */
export function rehearseCandidate(candidate: Candidate, { now, until, from }: Until): Rehearsed[] {
  const { enrollment, steps, capLeft, texts } = candidate;
  const isHeld = enrollment.state === "held";
  return rehearse({
    steps,
    from: from ?? enrollment.step,
    startAt: from === undefined ? (enrollment.nextAt ?? (isHeld ? now : null)) : null,
    now,
    until,
    factsAt: createFactsAt({ factsFor: (step) => factsFor(candidate, step), now, capLeft, texts }),
  });
}
