import { sql } from "drizzle-orm";
import { defaultImprovements, storedImprovements } from "#app/features/analysis/rules/improvements.ts";
import { formatAddressLine } from "#app/features/leads/property/address.ts";
import { reportConsent } from "#app/features/messaging/consents/wording.ts";
import type { Touch } from "#app/lib/attribution.ts";
import { day } from "#app/seed/clock.ts";
import type { History } from "#app/seed/history.ts";
import { isWrittenDown, type SampleLead } from "#app/seed/leads.ts";
import type { Random } from "#app/seed/random.ts";
import type { Sample } from "#app/seed/sample.ts";
import type { Transaction } from "#db/client.ts";
import {
  analysisEntries,
  analysisResults,
  analysisSubscribers,
  bounces,
  comps,
  consents,
  leadStatusChanges,
  leads,
  quotes,
  tasks,
  timelineEvents,
} from "#db/schema/index.ts";

/** Writes nothing to the outbox, so no email is sent. */
export async function writeLeads(tx: Transaction, sample: Sample, histories: readonly History[]) {
  await tx.insert(leads).values(leadRows(sample, histories));
  const { analyses } = sample;
  await tx.insert(analysisEntries).values(analyses.map(({ entry }) => entry));
  await tx.insert(analysisResults).values(analyses.map(({ result }) => result));
  const inOrderOfIssue = analyses.toSorted((a, b) => a.pricedAt.getTime() - b.pricedAt.getTime());
  await tx.insert(quotes).values(inOrderOfIssue.flatMap(({ quote }) => quote ?? []));
  const submissions = analyses.filter(({ lead }) => lead.position === 0);
  await tx.insert(consents).values(submissions.map(consentRow));
  await tx
    .insert(analysisSubscribers)
    .values(submissions.toReversed().map(subscriberRow))
    .onConflictDoNothing();
}

export async function writeHistories(tx: Transaction, histories: readonly History[]) {
  await tx.insert(timelineEvents).values(histories.flatMap(eventRows));
  await tx.execute(sql`
    insert into ${leadStatusChanges} (event_id, lead_id, from_status, to_status, at, actor_id)
    select id, lead_id, data ->> 'from', data ->> 'to', at, actor_id from ${timelineEvents} where kind = 'status_changed'`);
  await tx.insert(tasks).values(histories.flatMap(taskRows));
  await tx.execute(sql`
    insert into ${bounces} (at, address, kind, diagnosis, task_id)
    select t.created_at, l.email, 'soft', t.detail, t.id
    from ${tasks} t join ${leads} l on l.id = t.lead_id where t.kind = 'undelivered_mail'`);
}

export async function writeComps(tx: Transaction, sample: Sample) {
  const rows = sample.comps.map(({ point, ...row }) => ({
    ...row,
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
  }));
  await tx.insert(comps).values(rows);
}

function leadRows({ rents, random }: Sample, histories: readonly History[]) {
  return histories.map(({ lead, assignee, ...history }, at): typeof leads.$inferInsert => {
    const { owner, home } = lead;
    return {
      id: lead.id,
      createdAt: lead.createdAt,
      ...owner,
      ...home,
      status: lead.status,
      source: lead.source,
      ...touchesOf(lead, at),
      submissionId: lead.submissionId,
      propertyAddress: home && formatAddressLine({ ...home, street: home.streetAddress }),
      estimatedRent: rents.get(lead.id) ?? null,
      assignedTo: assignee?.userId ?? null,
      lastContactedAt: history.lastContactedAt,
      walkthroughDate: history.walkthroughDate,
      statusReason: history.statusReason,
      repairChecklist: home && history.walkthroughDate ? checklist(random, home.squareFootage) : null,
    };
  });
}

function checklist(random: Random, squareFootage: number) {
  return storedImprovements(
    defaultImprovements(squareFootage).map((item) => {
      const checked = random.chance(0.5);
      const customCents =
        checked && random.chance(0.3) ? Math.round((item.estimatedCents * 0.85) / 500) * 500 : null;
      return { ...item, checked, customCents };
    }),
  );
}

const eventRows = ({ lead, events }: History) =>
  events.map(({ by, ...event }) => ({
    ...event,
    leadId: lead.id,
    actorId: typeof by === "string" ? null : by.userId,
    actorName: typeof by === "string" ? by : by.name,
  }));

const taskRows = ({ lead, tasks }: History) =>
  tasks.map(({ assignedTo, ...task }) => ({
    ...task,
    leadId: lead.id,
    assignedTo: assignedTo?.userId ?? null,
    doneBy: task.doneAt ? (assignedTo?.userId ?? null) : null,
  }));

function consentRow({ lead }: Sample["analyses"][number], at: number): typeof consents.$inferInsert {
  return {
    at: lead.createdAt,
    email: lead.owner.email,
    phoneE164: lead.owner.phoneE164,
    leadId: lead.id,
    purpose: "report",
    wordingVersion: reportConsent.version,
    wording: reportConsent.wording,
    // 203.0.113.0/24 is reserved for documentation.
    page: "/",
    ip: `203.0.113.${1 + (at % 250)}`,
  };
}

const subscriberRow = ({ lead }: Sample["analyses"][number]) => ({
  email: lead.owner.email,
  name: lead.owner.name,
  createdAt: lead.createdAt,
});

/** Empty for a lead that staff entered. */
function touchesOf(lead: SampleLead, at: number) {
  if (isWrittenDown(lead.source)) return { firstTouch: null, lastTouch: null };
  const way = ways[at % ways.length] ?? [];
  const [first = null, last = first] = way.map(({ daysBefore, ...visit }) => ({
    at: new Date(lead.createdAt.getTime() - daysBefore * day - 9 * 60_000).toISOString(),
    ...visit,
  }));
  return { firstTouch: first, lastTouch: last };
}

type Visit = Omit<Touch, "at"> & { daysBefore: number };

const ways: Visit[][] = [
  [{ daysBefore: 0, path: "/", referrer: "google.com" }],
  [{ daysBefore: 0, path: "/" }],
  [
    { daysBefore: 12, path: "/rent-vs-sell", referrer: "google.com" },
    {
      daysBefore: 0,
      path: "/",
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: "sample letter",
    },
  ],
  [{ daysBefore: 1, path: "/areas/ankeny", referrer: "bing.com" }],
  [
    { daysBefore: 6, path: "/blog", referrer: "facebook.com" },
    { daysBefore: 0, path: "/analysis", referrer: "google.com" },
  ],
  [],
];
