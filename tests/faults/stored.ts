import { randomUUID } from "node:crypto";
import { counts } from "#tests/faults/repeat.ts";
import type { Stage } from "#tests/harness/stage.ts";
import { homes, sendAnalysis } from "#tests/harness/visitor.ts";

/** A form that was not sent yet; `send` sends it again with the same key. Each of `effects` is 1 when it is stored. */
export type Trial = { send: () => Promise<Response>; effects: () => Promise<number[]> };

export async function storedBy({ effects }: Trial): Promise<"nothing" | "whole" | "part"> {
  const found = await effects();
  if (found.every((count) => count === 0)) return "nothing";
  return found.every((count) => count === 1) ? "whole" : "part";
}

type Submission = { count: number; seed: number };

export function submissionTrial(base: string, sql: Stage["sql"], { count, seed }: Submission): Trial {
  const email = `owner-${seed}@faults.example`;
  const submission = { email, homes: homes(count, seed), formKey: randomUUID() };
  return {
    send: () => sendAnalysis(base, submission),
    effects: () =>
      counts(sql`
        with own as (select id, submission_id from leads where email = ${email}),
        entries as (select id from property_analysis_entries where email = ${email}),
        of_each_home as (select
          (select count(*) from own) as leads,
          (select count(*) from entries) as entries,
          (select count(*) from timeline_events t join own on own.id = t.lead_id where t.kind = 'submitted') as events,
          (select count(*) from outbox o join entries e on o.payload ->> 'entryId' = e.id::text
            where o.kind = 'estimate-property') as estimates)
        select leads / ${count}::float8 as leads, entries / ${count}::float8 as entries,
          events / ${count}::float8 as events, estimates / ${count}::float8 as estimates,
          (select count(distinct submission_id)::int from own) as submissions,
          (select count(*)::int from property_analysis_subscribers where email = ${email}) as subscribers,
          (select count(*)::int from consents where email = ${email}) as consents,
          (select count(*)::int from tasks t join own on own.id = t.lead_id where t.kind = 'first_response') as tasks,
          (select count(*)::int from outbox where kind = 'mail-rent-report'
            and payload ->> 'submissionId' in (select submission_id::text from own)) as mails
        from of_each_home`),
  };
}
