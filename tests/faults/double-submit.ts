import { randomUUID } from "node:crypto";
import { sendPayments } from "#tests/faults/double-payments.ts";
import { sendOfficeForms } from "#tests/faults/double-submit-office.ts";
import { sendPublicForms } from "#tests/faults/double-submit-public.ts";
import { atOnce, counts, tallyRepeats } from "#tests/faults/repeat.ts";
import { same, storedOf, whole } from "#tests/faults/stored.ts";
import { type Figure, type Group, isSmoke } from "#tests/harness/figures.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { homes, makeOwnReport, post, sendAnalysis, signIn } from "#tests/harness/visitor.ts";

const rounds = isSmoke ? 1 : 10;
const roundsOfOthers = isSmoke ? 1 : 3;

export const doubleSubmit: Group = {
  name: "double-submit",
  ids: "R8",
  measure: () =>
    onStage(faultsFolder, { env: { ROLE: "web" } }, async ({ program, sql }) => [
      ...(await sendAnalyses(program.url, sql)),
      ...(await sendOthers(program.url, sql)),
      ...(await sendPublicForms(program.url, sql)),
      ...(await sendOfficeForms(program.url, sql, await signIn(program.url))),
      ...(await sendPayments(program.url, sql, await signIn(program.url))),
    ]),
};

type Sql = Stage["sql"];

async function sendAnalyses(base: string, sql: Sql): Promise<Figure[]> {
  const tally = tallyRepeats();
  for (let round = 0; round < rounds; round++) {
    const email = `double-${round}@faults.example`;
    const submission = { email, homes: homes(3, round), formKey: randomUUID() };
    const answers = await atOnce(() => sendAnalysis(base, submission));
    const [stored] = await storedOf(sql, [email]);
    const isWhole = stored !== undefined && same(stored, whole(3));
    tally.add("analysis form", answers, [isWhole ? 1 : 0], /^302 \/analysis\//);
  }
  return tally.figures();
}

async function sendOthers(base: string, sql: Sql): Promise<Figure[]> {
  const session = await signIn(base);
  const tally = tallyRepeats();
  for (let round = 0; round < roundsOfOthers; round++) {
    const email = `others-${round}-${randomUUID()}@faults.example`;
    const submission = { email, homes: homes(1, round), formKey: randomUUID() };
    const { lead, cookie: owner } = await makeOwnReport(base, submission);
    for (const [name, form] of Object.entries(formsOf(round))) {
      const target = await targetOf(sql, lead);
      const { path, fields } = form.sent(target);
      const body = { ...fields, formKey: randomUUID() };
      const answers = await atOnce(() => post(base, path, body, { cookie: `${session}; ${owner}` }));
      tally.add(name, answers, await form.effects(sql, target, body));
    }
  }
  return tally.figures();
}

type Target = { lead: string; task: string; version: string; person: string };
type Fields = Record<string, string>;
type Form = {
  sent: (target: Target) => { path: string; fields: Fields };
  effects: (sql: Sql, target: Target, fields: Fields) => Promise<number[]>;
};

/** The order matters: each form needs the lead's state. */
function formsOf(round: number): Record<string, Form> {
  const [home = {}] = homes(1, round);
  const seen = Object.fromEntries(Object.entries(home).map(([name, text]) => [`seen.${name}`, text]));
  const due = { "dueAt.date": `0${round + 1}/15/2030`, "dueAt.time": "09:30" };
  return {
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
      sent: () => ({
        path: "/leads/new",
        fields: {
          name: "Ada Sample",
          email: `${randomUUID()}@faults.example`,
          source: "e-mail",
          note: "Called.",
        },
      }),
      effects: async (sql, _, { email = "" }) => {
        const added = await sql<{ id: string }[]>`select id from leads where email = ${email}`;
        const [first] = added;
        if (!first) return [0];
        const parts = await Promise.all(["created", "note"].map((kind) => eventsOf(sql, first.id, kind)));
        return [added.length, ...parts.flat(), ...(await tasksOf(sql, first.id, "first_response"))];
      },
    },
    "task rescheduled": {
      sent: ({ task, version }) => ({ path: `/tasks/${task}/change`, fields: { ...due, version } }),
      effects: (sql, { lead }) => eventsOf(sql, lead, "task_rescheduled"),
    },
    "task assigned": {
      sent: ({ task, version, person }) => ({
        path: `/tasks/${task}/change`,
        fields: { ...due, assignedTo: person, version },
      }),
      effects: (sql, { lead }) => eventsOf(sql, lead, "task_assigned"),
    },
    "task done": {
      sent: ({ task, version }) => ({ path: `/tasks/${task}/done`, fields: { done: "yes", version } }),
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
      sent: ({ lead }) => ({
        path: `/analysis/${lead}`,
        fields: { ...home, ...seen, intent: "facts", bedrooms: "4" },
      }),
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
      sent: ({ lead }) => ({ path: "/admin/deleted-leads", fields: { ids: lead } }),
      effects: (sql, { lead }) => eventsOf(sql, lead, "restored"),
    },
  };
}

async function targetOf(sql: Sql, lead: string): Promise<Target> {
  const [found] = await sql<Target[]>`
    select t.lead_id as lead, t.id as task, t.version::text as version,
      (select id from auth.users where disabled_at is null order by created_at limit 1) as person
    from tasks t where t.lead_id = ${lead} and t.kind = 'first_response'`;
  if (!found) throw new Error("The lead has no task to answer it");
  return found;
}

const eventsOf = (sql: Sql, lead: string, kind: string) =>
  counts(sql`select count(*)::int as count from timeline_events where lead_id = ${lead} and kind = ${kind}`);

const tasksOf = (sql: Sql, lead: string, kind: string) =>
  counts(sql`select count(*)::int as count from tasks where lead_id = ${lead} and kind = ${kind}`);
