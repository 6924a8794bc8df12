import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { isActive } from "#app/features/campaigns/commands/enrollments.server.ts";
import { draftLetter } from "#app/features/campaigns/letter.ts";
import {
  allValues,
  isCertain,
  isMergeField,
  type MergeSource,
  mergeFieldsFor,
  missingFields,
  tokensIn,
  valuesFor,
} from "#app/features/campaigns/merge-fields.ts";
import {
  findTemplates,
  mergeColumns,
  mergeSource,
  type Template,
  textsOf,
} from "#app/features/campaigns/queries/facts.server.ts";
import type { Channel } from "#app/features/campaigns/rules.ts";
import { exampleAnchors, type Inside, type Letter } from "#app/features/campaigns/timing.ts";
import { isWorkflowKey, startableKeys, workflowKeys } from "#app/features/campaigns/workflows.ts";
import { contactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { findVersion, listVersions } from "#app/features/versions/queries.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import {
  campaignEnrollments,
  campaignTemplates,
  campaignWorkflows,
  campaignWorkflowVersions,
  leads,
  users,
} from "#db/schema/index.ts";

/** Those of broadcasts last. */
export async function listTemplates() {
  const [templates, versions, ...inside] = await Promise.all([
    db().select().from(campaignTemplates).orderBy(asc(campaignTemplates.createdAt)).limit(500),
    listVersionsInUse(),
    ...workflowKeys.map((workflow) => listInside(workflow)),
  ]);
  return [...workflowKeys, null].map((workflow, at) => {
    const steps = versions.find(({ key }) => key === workflow)?.steps ?? [];
    const people = inside[at] ?? [];
    const place = (id: string) => {
      const found = steps.findIndex(({ templateId }) => templateId === id);
      return found < 0 ? steps.length : found;
    };
    const rows = templates
      .filter((template) => (isWorkflowKey(template.workflow ?? "") ? template.workflow : null) === workflow)
      .toSorted((one, other) => place(one.id) - place(other.id))
      .map((template) => ({
        id: template.id,
        name: template.name,
        channel: template.channel as Channel,
        subject: template.subject || template.content.slice(0, 80),
        isActive: template.activeAt !== null,
        step: steps.find(({ templateId }) => templateId === template.id) ?? null,
        held: holding(template, people).length,
      }));
    return { workflow, people: people.length, rows };
  });
}

export type ListedTemplate = Awaited<ReturnType<typeof listTemplates>>[number]["rows"][number];

const holding = (template: Template, people: readonly { source: MergeSource }[]) => {
  const texts = textsOf(template);
  const mayLack = texts
    .flatMap(tokensIn)
    .some(({ name, fallback }) => fallback === null && isMergeField(name) && !isCertain(name, null));
  return mayLack
    ? people.filter(({ source }) => missingFields(texts, valuesFor(texts, source)).length > 0)
    : [];
};

export const listVersionsInUse = () =>
  db()
    .select({
      key: campaignWorkflows.key,
      versionId: campaignWorkflowVersions.id,
      number: campaignWorkflowVersions.number,
      steps: campaignWorkflowVersions.steps,
      timing: campaignWorkflowVersions.timing,
      at: campaignWorkflowVersions.createdAt,
      by: users.name,
    })
    .from(campaignWorkflows)
    .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignWorkflows.versionId))
    .leftJoin(users, eq(users.id, campaignWorkflowVersions.createdBy))
    .where(inArray(campaignWorkflows.key, [...workflowKeys]));

/** Of the newest people: more say nothing new about a letter, and take long. */
const mostInside = 1_000;

const readerColumns = { id: leads.id, walkthroughAt: leads.walkthroughDate, ...mergeColumns };

type ReaderRow = { id: string } & Parameters<typeof mergeSource>[0];

async function toReaders(rows: readonly ReaderRow[]) {
  const { company, campaigns } = await findSettings();
  return rows.map(({ id, ...row }) => ({
    id,
    name: row.lead.name ?? "No name",
    source: mergeSource(row, { company, senderName: campaigns.senderName }),
  }));
}

/** People who are in a workflow. */
async function listInside(workflow: string) {
  const rows = await db()
    .select({ ...readerColumns, walkthroughAt: campaignEnrollments.walkthroughAt })
    .from(campaignEnrollments)
    .innerJoin(leads, eq(leads.id, campaignEnrollments.leadId))
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(eq(campaignEnrollments.workflow, workflow), isActive))
    .orderBy(desc(campaignEnrollments.createdAt))
    .limit(mostInside);
  return toReaders(rows);
}

async function listLeads(which: SQL | undefined, most: number) {
  const rows = await db()
    .select(readerColumns)
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(isNull(leads.deletedAt), which))
    .orderBy(desc(leads.createdAt))
    .limit(most);
  return toReaders(rows);
}

/** Who could read a letter that nobody waits for. */
const listOthers = (workflow: string | null) =>
  listLeads(workflow === "confirmation" ? isNotNull(leads.walkthroughDate) : undefined, 200);

/** For a preview: those who are most likely to break the letter first. */
const mostReaders = 12;

async function listReaders(template: Template) {
  const own = template.workflow ? await listInside(template.workflow) : [];
  const people = own.length > 0 ? own : await listOthers(template.workflow);
  const texts = textsOf(template);
  const readers = people
    .map(({ source, ...person }) => ({
      ...person,
      values: allValues(source),
      street: source.lead.streetAddress,
    }))
    .map((person) => ({ ...person, missing: missingFields(texts, person.values) }))
    .toSorted((one, other) => hardness(other) - hardness(one));
  return {
    inside: own.length,
    /** Of each field, how many have no value. */
    without: Object.fromEntries(
      mergeFieldsFor(template.workflow).map(({ name }) => [
        name,
        own.length === 0 ? 0 : readers.filter(({ values }) => !values[name]).length,
      ]),
    ),
    readers: readers.slice(0, mostReaders).map(({ street: _, ...reader }) => reader),
  };
}

/** What a letter says without a name, and beside a long street, is what nobody looks at. */
const hardness = (reader: { values: Record<string, string>; missing: string[]; street: string | null }) =>
  reader.missing.length * 1_000 + (reader.values.first_name ? 0 : 500) + (reader.street?.length ?? 0);

/** Null if the lead is gone. */
export async function findReader(leadId: string) {
  const [reader] = await listLeads(eq(leads.id, leadId), 1);
  return reader ? allValues(reader.source) : null;
}

type Chosen = { leadId: string; templateId: string | null; writer: string };

/** Emails in use that may go to the lead, for one that a person writes, and the chosen one with the lead's values. */
export async function findLetters({ leadId, templateId, writer }: Chosen) {
  const [templates, mayAdvertise] = await Promise.all([findTemplates(), mayGetMarketing(leadId)]);
  const inUse = [...templates.values()].filter(
    ({ channel, activeAt, purpose }) =>
      channel === "email" && activeAt && (mayAdvertise || purpose !== "marketing"),
  );
  const template = inUse.find(({ id }) => id === templateId);
  const values = template && (await findReader(leadId));
  return {
    templates: inUse.map(({ id, name }) => ({ value: id, label: name })),
    letter:
      template && values
        ? { id: template.id, ...draftLetter(template, { ...values, sender: writer }, config.appUrl) }
        : null,
  };
}

async function mayGetMarketing(leadId: string) {
  if (!isUuid(leadId)) return false;
  const addresses = { email: sql`${leads.email}`, phone: sql`${leads.phoneE164}` };
  const [lead] = await db()
    .select({ barrier: contactBarrier(addresses, "email", "marketing") })
    .from(leads)
    .where(eq(leads.id, leadId));
  return lead?.barrier === null;
}

export type Letters = Awaited<ReturnType<typeof findLetters>>;

export async function findTemplate(id: string) {
  if (!isUuid(id)) return null;
  const [row] = await db()
    .select({ template: campaignTemplates, by: users.name })
    .from(campaignTemplates)
    .leftJoin(users, eq(users.id, campaignTemplates.updatedBy))
    .where(eq(campaignTemplates.id, id));
  return row ?? null;
}

/** The series of a letter, as it is now, and who is inside. */
export async function findSeries(workflow: string) {
  const [version] = (await listVersionsInUse()).filter(({ key }) => key === workflow);
  if (!version) return null;
  const [templates, inside] = await Promise.all([findTemplates(), countInside(workflow)]);
  const letters = version.steps.map((step) => {
    const template = templates.get(step.templateId);
    return {
      ...step,
      name: template?.name ?? "",
      channel: (template?.channel ?? "email") as Channel,
      isActive: template?.activeAt != null,
    };
  });
  return { ...version, letters, inside };
}

export type Series = NonNullable<Awaited<ReturnType<typeof findSeries>>>;

/** Active people by version and step. */
const countInside = (workflow: string): Promise<Inside[]> =>
  db()
    .select({
      steps: campaignWorkflowVersions.steps,
      step: campaignEnrollments.step,
      people: count(),
      waiting: sql<number>`count(*) filter (where ${campaignEnrollments.state} = 'waiting')::int`,
    })
    .from(campaignEnrollments)
    .innerJoin(campaignWorkflowVersions, eq(campaignWorkflowVersions.id, campaignEnrollments.versionId))
    .where(and(eq(campaignEnrollments.workflow, workflow), isActive))
    .groupBy(campaignWorkflowVersions.id, campaignEnrollments.step);

/** All letters of a series: those in use in their order, then those that earlier versions had. */
export async function listLetters(tx: Pick<Transaction, "execute">, workflow: string) {
  const rows = await tx.execute<Letter & { channel: Channel }>(sql`
    select key, "templateId", channel from (
      select distinct on (s.step->>'key') s.step->>'key' as key, s.step->>'templateId' as "templateId",
        t.channel, v.id = w.version_id as "isCurrent", s.place, (s.step->>'days')::int as days
      from campaign_workflow_versions v
      join campaign_workflows w on w.key = v.workflow
      cross join jsonb_array_elements(v.steps) with ordinality as s(step, place)
      join campaign_templates t on t.id = (s.step->>'templateId')::uuid
      where v.workflow = ${workflow}
      order by s.step->>'key', v.id = w.version_id desc, v.number desc) letters
    order by "isCurrent" desc, case when "isCurrent" then place else days end, place`);
  return [...rows];
}

/** What the page of a template shows; `versionId`: an earlier version to begin with. */
export async function findEditor(id: string, versionId: string | null) {
  const found = await findTemplate(id);
  if (!found) return null;
  const { template, by } = found;
  const which = { kind: templateKind, recordId: id };
  const [readers, series, versions, loaded, { company }] = await Promise.all([
    listReaders(template),
    template.workflow ? findSeries(template.workflow) : null,
    listVersions(which),
    versionId ? findVersion({ ...which, id: versionId }) : null,
    findSettings(),
  ]);
  return {
    id,
    channel: template.channel as Channel,
    workflow: template.workflow,
    version: template.version,
    isActive: template.activeAt !== null,
    saved: { at: template.updatedAt, by },
    texts: textsOfTemplate(template),
    loaded: loaded && versionId ? { ...loaded, id: versionId } : null,
    readers,
    series,
    versions,
    company: company.shortName,
    timeZone: company.timeZone,
  };
}

export type EditorPage = NonNullable<Awaited<ReturnType<typeof findEditor>>>;

export const templateKind = "campaign_template";

/** The texts of the form, as a version stores them. */
export const textsOfTemplate = ({ name, subject, content, plainText, activeAt }: Template) => ({
  name,
  subject,
  content,
  plainText: plainText ?? "",
  status: activeAt ? "in use" : "draft",
});

/** What the page Settings shows: the times of each series, its letters, and who is inside. */
export async function findTimings(now: Date) {
  const { company, campaigns, visits } = await findSettings();
  const hours = { ...campaigns, closedDays: visits.closedDays };
  const all = await Promise.all(
    startableKeys.map(async (workflow) => {
      const [series, letters] = await Promise.all([findSeries(workflow), listLetters(db(), workflow)]);
      const example = exampleAnchors(workflow, { now, timeZone: company.timeZone });
      return series && { ...series, workflow, letters, example };
    }),
  );
  return {
    series: all.filter((each) => each !== null),
    life: { hours, timeZone: company.timeZone },
  };
}

export type Timings = Awaited<ReturnType<typeof findTimings>>;
