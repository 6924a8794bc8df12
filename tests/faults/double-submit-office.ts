import { randomUUID } from "node:crypto";
import { atOnce, counts, tallyRepeats } from "#tests/faults/repeat.ts";
import { type Figure, isSmoke } from "#tests/harness/figures.ts";
import type { Stage } from "#tests/harness/stage.ts";
import { homes, post, sendAnalysis } from "#tests/harness/visitor.ts";

type Sql = Stage["sql"];
type Sent = { path: string; fields: Record<string, string> };

/** `lead` and `other` are two leads of one owner. */
type Target = { lead: string; other: string; person: string; day: string; mark: string };

type OfficeForm = {
  sent: (target: Target, sql: Sql) => Sent | Promise<Sent>;
  effects: (sql: Sql, target: Target) => Promise<number[]>;
};

const rounds = isSmoke ? 1 : 3;

export async function sendOfficeForms(base: string, sql: Sql, cookie: string): Promise<Figure[]> {
  const tally = tallyRepeats();
  for (let round = 0; round < rounds; round++) {
    const target = await makeTarget(base, sql, round);
    for (const [name, form] of Object.entries(forms)) {
      const { path, fields } = await form.sent(target, sql);
      const body = { ...fields, formKey: randomUUID() };
      const answers = await atOnce(() => post(base, path, body, { cookie }));
      tally.add(name, answers, await form.effects(sql, target));
    }
  }
  return tally.figures();
}

async function makeTarget(base: string, sql: Sql, round: number): Promise<Target> {
  const mark = `office-${round}`;
  const email = `${mark}@faults.example`;
  const submission = { email, homes: homes(2, 700 + round), formKey: randomUUID() };
  await (await sendAnalysis(base, submission)).arrayBuffer();
  const [lead, other] = await sql<{ id: string }[]>`select id from leads where email = ${email} order by id`;
  const [person] = await sql<{ id: string }[]>`select id from auth.users where disabled_at is null limit 1`;
  const [next] = await sql<{ day: string }[]>`
    select to_char(min(day), 'YYYY-MM-DD') as day from generate_series(current_date + 20 + ${round}::int, current_date + 40, '1 day') day
    where extract(isodow from day) = 3`;
  if (!lead || !other || !person || !next) throw new Error("The leads of the office's forms are missing");
  return { lead: lead.id, other: other.id, person: person.id, day: next.day, mark };
}

/** The order matters: a merged lead takes no other form. */
const forms: Record<string, OfficeForm> = {
  "call logged": {
    sent: ({ lead }) => ({ path: `/leads/${lead}`, fields: { intent: "call", outcome: "reached" } }),
    effects: (sql, { lead }) => eventsOf(sql, lead, "call"),
  },
  "reply by email": {
    sent: ({ lead }) => ({
      path: `/leads/${lead}`,
      fields: { intent: "email", subject: "Your home", body: "When may we call?" },
    }),
    effects: async (sql, { lead }) => [
      ...(await eventsOf(sql, lead, "reply_sent")),
      ...(await counts(sql`select count(*)::int as count from outbox o
        join timeline_events t on o.dedupe_key = 'reply:' || t.id where t.lead_id = ${lead}`)),
    ],
  },
  "co-owner": {
    sent: ({ lead }) => ({
      path: `/leads/${lead}/co-owners/${randomUUID()}`,
      fields: { intent: "save", name: "Cora Sample", role: "Spouse" },
    }),
    effects: (sql, { lead }) =>
      counts(sql`select count(*)::int as count from co_owners where lead_id = ${lead}`),
  },
  "walkthrough scheduled": {
    sent: ({ lead, person, day }) => ({
      path: `/leads/${lead}/walkthrough`,
      fields: {
        intent: "schedule",
        "visit.date": day,
        "visit.time": "10:00",
        assignedTo: person,
        acknowledged: "on",
      },
    }),
    effects: async (sql, { lead }) => [
      ...(await counts(sql`select count(*)::int as count from visits where lead_id = ${lead}`)),
      ...(await counts(sql`select count(*)::int as count from outbox o
        where o.kind = 'mail-walkthrough' and o.payload ->> 'leadId' = ${lead}`)),
    ],
  },
  "bulk status": {
    sent: ({ other }) => ({
      path: "/leads/bulk",
      fields: { action: "status", status: "proposal", ids: other },
    }),
    effects: (sql, { other }) => eventsOf(sql, other, "status_changed"),
  },
  "merge of two leads": {
    sent: async ({ lead, other }, sql) => ({
      path: `/leads/${lead}/merge`,
      fields: {
        intent: "merge",
        with: other,
        version: await versionOf(sql, lead),
        otherVersion: await versionOf(sql, other),
      },
    }),
    effects: (sql, { lead }) =>
      counts(sql`select count(*)::int as count from lead_merges where kept_id = ${lead}`),
  },
  "onboarding started": {
    sent: async ({ lead }, sql) => {
      await sql`update leads set status = 'won' where id = ${lead}`;
      return { path: `/leads/${lead}`, fields: { intent: "onboarding-start" } };
    },
    effects: (sql, { lead }) =>
      counts(sql`select count(*)::int as count from onboarding_items
        where lead_id = ${lead} and title = 'Keys and access codes'`),
  },
  "onboarding item": {
    sent: ({ lead }) => ({ path: `/leads/${lead}`, fields: { intent: "item-add", title: "Gate code" } }),
    effects: (sql, { lead }) =>
      counts(sql`select count(*)::int as count from onboarding_items
        where lead_id = ${lead} and title = 'Gate code'`),
  },
  invitation: {
    sent: ({ mark }) => ({
      path: "/admin/users?do=invite",
      fields: { name: "Ines Sample", email: `${mark}@staff.example`, role: "user" },
    }),
    effects: (sql, { mark }) =>
      counts(sql`select
        (select count(*) from auth.invites where email = ${`${mark}@staff.example`})::int as invites,
        (select count(*) from outbox where kind = 'mail-invitation'
          and payload::text like '%' || (select id from auth.invites where email = ${`${mark}@staff.example`} limit 1) || '%')::int as mails`),
  },
};

const eventsOf = (sql: Sql, lead: string, kind: string) =>
  counts(sql`select count(*)::int as count from timeline_events where lead_id = ${lead} and kind = ${kind}`);

async function versionOf(sql: Sql, lead: string) {
  const [row] = await sql<{ version: number }[]>`select version from leads where id = ${lead}`;
  return String(row?.version);
}
