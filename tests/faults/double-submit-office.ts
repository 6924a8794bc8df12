import { randomUUID } from "node:crypto";
import { atOnce, counts, tallyRepeats } from "#tests/faults/repeat.ts";
import type { Trial } from "#tests/faults/stored.ts";
import { type Figure, isSmoke } from "#tests/harness/figures.ts";
import type { Stage } from "#tests/harness/stage.ts";
import { homes, post, sendAnalysis } from "#tests/harness/visitor.ts";

type Sql = Stage["sql"];
type Sent = { path: string; fields: Record<string, string> };

/** `lead` and `other` are two leads of one owner; nobody else has a visit at `day` and `time`. */
type Target = { lead: string; other: string; person: string; day: string; time: string; mark: string };

type OfficeForm = {
  sent: (target: Target, sql: Sql) => Sent | Promise<Sent>;
  /** Each is 1 after the form. */
  effects: (sql: Sql, target: Target) => Promise<number[]>;
};

const rounds = isSmoke ? 1 : 3;

export async function sendOfficeForms(base: string, sql: Sql, cookie: string): Promise<Figure[]> {
  const tally = tallyRepeats();
  for (let round = 0; round < rounds; round++) {
    const target = await makeTarget(base, sql, round);
    for (const [name, form] of Object.entries(officeForms)) {
      const { path, fields } = await form.sent(target, sql);
      const body = { ...fields, formKey: randomUUID() };
      const answers = await atOnce(() => post(base, path, body, { cookie }));
      tally.add(name, answers, await form.effects(sql, target));
    }
  }
  return tally.figures();
}

type Sender = { base: string; sql: Sql; cookie: string; round: number };

export async function officeTrial(name: string, { base, sql, cookie, round }: Sender): Promise<Trial> {
  const form = officeForms[name];
  if (!form) throw new Error(`There is no form "${name}"`);
  const target = await makeTarget(base, sql, round);
  const { path, fields } = await form.sent(target, sql);
  const body = { ...fields, formKey: randomUUID() };
  return {
    send: () => post(base, path, body, { cookie }),
    async stored() {
      const effects = await form.effects(sql, target);
      if (effects.every((count) => count === 0)) return "nothing";
      return effects.every((count) => count === 1) ? "whole" : "part";
    },
  };
}

/** A new one for each `round` under 100. */
async function makeTarget(base: string, sql: Sql, round: number): Promise<Target> {
  const mark = `office-${round}-${randomUUID()}`;
  const email = `${mark}@faults.example`;
  const submission = { email, homes: homes(2, 700 + round), formKey: randomUUID() };
  await (await sendAnalysis(base, submission)).arrayBuffer();
  const [lead, other] = await sql<{ id: string }[]>`select id from leads where email = ${email} order by id`;
  const [person] = await sql<{ id: string }[]>`select id from auth.users where disabled_at is null limit 1`;
  const days = 14 + 7 * Math.floor((round % 100) / 50) + (round % 5);
  const slot = Math.floor(round / 5) % 10;
  const [next] = await sql<{ day: string; time: string }[]>`
    select to_char(date_trunc('week', current_date)::date + ${days}::int, 'YYYY-MM-DD') as day,
      to_char(time '09:00' + ${slot}::int * interval '30 minutes', 'HH24:MI') as time`;
  if (!lead || !other || !person || !next) throw new Error("The leads of the office's forms are missing");
  return { lead: lead.id, other: other.id, person: person.id, ...next, mark };
}

/** The order matters: a merged lead takes no other form. */
export const officeForms: Record<string, OfficeForm> = {
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
    sent: ({ lead, person, day, time }) => ({
      path: `/leads/${lead}/walkthrough`,
      fields: {
        intent: "schedule",
        "visit.date": day,
        "visit.time": time,
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
  "check received": {
    sent: async ({ lead }, sql) => {
      const [invoice] = await sql`
        insert into invoices (lead_id, description, status, amount_cents, days_until_due, mode, vendor_id, number)
        values (${lead}, 'Repairs', 'open', 5000, 14, 'sandbox', ${`in_${randomUUID()}`}, 'S-1') returning id`;
      return { path: `/invoices/${invoice?.id}/check`, fields: { checkNumber: "1042" } };
    },
    effects: async (sql, { lead }) => [
      ...(await eventsOf(sql, lead, "invoice_check_received")),
      ...(await counts(sql`select count(*)::int as count from outbox o join invoices i
        on o.payload ->> 'invoiceId' = i.id::text where i.lead_id = ${lead} and o.kind = 'record-check'`)),
    ],
  },
  "import started": {
    sent: async ({ mark }, sql) => {
      const [file] = await sql`
        insert into lead_imports (file_name, file_key, bytes, state, settings, counts)
        values (${mark}, 'imports/none.bin', 1, 'checked', '{}', '{"create": 1}') returning id, version`;
      return { path: `/leads/import/${file?.id}`, fields: { intent: "run", version: String(file?.version) } };
    },
    effects: (sql, { mark }) =>
      counts(sql`select
        (select count(*) from lead_imports where file_name = ${mark} and state = 'running')::int as started,
        (select count(*) from outbox o join lead_imports i on o.payload ->> 'importId' = i.id::text
          where i.file_name = ${mark})::int as jobs,
        (select count(*) from audit_log a join lead_imports i on a.subject = 'import:' || i.id
          where i.file_name = ${mark})::int as audited`),
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
