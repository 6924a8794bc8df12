import { randomUUID } from "node:crypto";
import { holidaysAhead } from "#app/features/settings/company/holidays.ts";
import { counts } from "#tests/faults/repeat.ts";
import type { Trial } from "#tests/faults/stored.ts";
import type { Stage } from "#tests/harness/stage.ts";
import { type Home, homes, makeOwnReport, post } from "#tests/harness/visitor.ts";

type Sql = Stage["sql"];
type Sent = { path: string; fields: Record<string, string> };

/** `lead` and `other` are of one owner, whose cookie is `owner`; `task` is the lead's. Nothing is at `day` and `time`. */
type Target = Record<
  "lead" | "other" | "task" | "version" | "person" | "day" | "time" | "mark" | "owner",
  string
> & {
  home: Home;
};

type OfficeForm = {
  sent: (target: Target, sql: Sql) => Sent | Promise<Sent>;
  /** Each is 1 after the form. */
  effects: (sql: Sql, target: Target) => Promise<number[]>;
};

type Sender = { base: string; sql: Sql; cookie: string; round: number };

export async function officeTrial(name: string, { base, sql, cookie, round }: Sender): Promise<Trial> {
  const form = officeForms[name];
  if (!form) throw new Error(`There is no form "${name}"`);
  const target = await makeTarget(base, sql, round);
  const { path, fields } = await form.sent(target, sql);
  const body = { ...fields, formKey: randomUUID() };
  return {
    send: () => post(base, path, body, { cookie: `${cookie}; ${target.owner}` }),
    effects: () => form.effects(sql, target),
  };
}

/** A new one for each `round` under 100. */
async function makeTarget(base: string, sql: Sql, round: number): Promise<Target> {
  const mark = `office-${round}-${randomUUID()}`;
  const email = `${mark}@faults.example`;
  const [home, other] = homes(2, 700 + round);
  if (!home || !other) throw new Error("A target needs two homes");
  const submission = { email, homes: [home, other], formKey: randomUUID() };
  const { lead, cookie: owner } = await makeOwnReport(base, submission);
  const [found] = await sql<Pick<Target, "other" | "task" | "version" | "person">[]>`
    select l.id as other, t.id as task, t.version::text as version,
      (select id from auth.users where disabled_at is null order by created_at limit 1) as person
    from leads l, tasks t
    where l.email = ${email} and l.id <> ${lead} and t.lead_id = ${lead} and t.kind = 'first_response'`;
  const workday = 5 * Math.floor((round % 100) / 50) + (round % 5);
  const slot = Math.floor(round / 5) % 10;
  const holidays = holidaysAhead(new Date().toISOString().slice(0, 10));
  const [next] = await sql<{ day: string; time: string }[]>`
    select to_char(day, 'YYYY-MM-DD') as day,
      to_char(time '09:00' + ${slot}::int * interval '30 minutes', 'HH24:MI') as time
    from generate_series(current_date + 14, current_date + 40, interval '1 day') as day
    where extract(isodow from day) < 6 and not to_char(day, 'YYYY-MM-DD') = any(${holidays})
    order by day limit 1 offset ${workday}`;
  if (!found || !next) throw new Error("The leads of the office's forms are missing");
  return { lead, owner, mark, home, ...found, ...next };
}

const due = { "dueAt.date": "01/15/2030", "dueAt.time": "09:30" };

/** Each for a new target. */
export const officeForms: Record<string, OfficeForm> = {
  note: {
    sent: ({ lead }) => ({ path: `/leads/${lead}`, fields: { intent: "note", body: "Called." } }),
    effects: (sql, { lead }) => eventsOf(sql, lead, "note"),
  },
  "new task": {
    sent: ({ lead }) => ({
      path: `/leads/${lead}`,
      fields: { intent: "task", title: "Call back", ...due },
    }),
    effects: async (sql, { lead }) => [
      ...(await eventsOf(sql, lead, "task_added")),
      ...(await tasksOf(sql, lead, "follow_up")),
    ],
  },
  "new lead": {
    sent: ({ mark }) => ({
      path: "/leads/new",
      fields: {
        name: "Ada Sample",
        email: `${mark}-new@faults.example`,
        source: "e-mail",
        note: "Called.",
      },
    }),
    effects: async (sql, { mark }) => {
      const added = await sql<
        { id: string }[]
      >`select id from leads where email = ${`${mark}-new@faults.example`}`;
      const [first] = added;
      if (!first) return [0];
      const parts = await Promise.all(["created", "note"].map((kind) => eventsOf(sql, first.id, kind)));
      return [added.length, ...parts.flat(), ...(await tasksOf(sql, first.id, "first_response"))];
    },
  },
  "task rescheduled": {
    sent: ({ task, version }) => ({
      path: `/tasks/${task}/change`,
      fields: { intent: "change", ...due, version },
    }),
    effects: (sql, { lead }) => eventsOf(sql, lead, "task_rescheduled"),
  },
  "task assigned": {
    sent: ({ task, version, person }) => ({
      path: `/tasks/${task}/change`,
      fields: { intent: "change", ...due, assignedTo: person, version },
    }),
    effects: (sql, { lead }) => eventsOf(sql, lead, "task_assigned"),
  },
  "task done": {
    sent: ({ task, version }) => ({
      path: `/tasks/${task}/change`,
      fields: { intent: "finish", done: "yes", version },
    }),
    effects: (sql, { lead }) => eventsOf(sql, lead, "task_done"),
  },
  "report: ask a manager": {
    sent: ({ lead }) => ({
      path: `/analysis/${lead}`,
      fields: { intent: "ask", message: "The kitchen is new." },
    }),
    effects: async (sql, { lead }) => [
      ...(await eventsOf(sql, lead, "asked_for_a_person")),
      ...(await tasksOf(sql, lead, "price_as_asked")),
    ],
  },
  "report: facts": {
    sent: ({ lead, home }) => {
      const seen = Object.fromEntries(Object.entries(home).map(([name, text]) => [`seen.${name}`, text]));
      return { path: `/analysis/${lead}`, fields: { ...home, ...seen, intent: "facts", bedrooms: "4" } };
    },
    effects: async (sql, { lead }) => [
      ...(await eventsOf(sql, lead, "facts_corrected")),
      ...(await counts(sql`select count(*)::int as count from outbox o
        join property_analysis_entries e on o.payload ->> 'entryId' = e.id::text
        where e.lead_id = ${lead} and o.payload ->> 'revision' <> '1'`)),
    ],
  },
  "report: improvements": {
    sent: ({ lead }) => ({
      path: `/analysis/${lead}/improvements`,
      fields: { chosen: "Interior Painting", save: "yes" },
    }),
    effects: (sql, { lead }) => eventsOf(sql, lead, "improvements_chosen"),
  },
  "report: agreement": {
    sent: ({ lead }) => ({
      path: `/analysis/${lead}/start`,
      fields: {
        acknowledged: "on",
        owner1Name: "Ada Sample",
        owner1Address: "1 Court Ave, Des Moines 50309",
      },
    }),
    effects: async (sql, { lead }) => [
      ...(await eventsOf(sql, lead, "agreement_requested")),
      ...(await tasksOf(sql, lead, "prepare_agreement")),
    ],
  },
  "lead deleted": {
    sent: ({ lead }) => ({ path: "/leads/bulk", fields: { action: "delete", ids: lead } }),
    effects: (sql, { lead }) => eventsOf(sql, lead, "deleted"),
  },
  "lead restored": {
    sent: async ({ lead }, sql) => {
      await sql`update leads set deleted_at = now() where id = ${lead}`;
      return { path: "/admin/deleted-leads", fields: { ids: lead } };
    },
    effects: (sql, { lead }) => eventsOf(sql, lead, "restored"),
  },
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
        "walkthrough.date": day,
        "walkthrough.time": time,
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
    sent: async ({ lead }, sql) => {
      await sql`insert into onboardings (lead_id) values (${lead})`;
      return { path: `/leads/${lead}`, fields: { intent: "item-add", title: "Gate code" } };
    },
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
        values (${mark}, 'imports/none.bin', 1, 'checked', '{"encoding": "utf-8", "delimiter": ",", "columns": [],
          "samples": [], "fields": []}', '{"create": 1}') returning id, version`;
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

const tasksOf = (sql: Sql, lead: string, kind: string) =>
  counts(sql`select count(*)::int as count from tasks where lead_id = ${lead} and kind = ${kind}`);

async function versionOf(sql: Sql, lead: string) {
  const [row] = await sql<{ version: number }[]>`select version from leads where id = ${lead}`;
  return String(row?.version);
}
