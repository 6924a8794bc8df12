import { randomUUID } from "node:crypto";
import type { Stage } from "#tests/harness/stage.ts";
import { homes, sendAnalysis } from "#tests/harness/visitor.ts";

/** A form that was not sent yet; `send` sends it again with the same key. */
export type Trial = { send: () => Promise<Response>; stored: () => Promise<"nothing" | "whole" | "part"> };

export function submissionTrial(
  base: string,
  sql: Stage["sql"],
  { count, seed }: Record<"count" | "seed", number>,
): Trial {
  const submission = {
    email: `owner-${seed}@faults.example`,
    homes: homes(count, seed),
    formKey: randomUUID(),
  };
  return {
    send: () => sendAnalysis(base, submission),
    async stored() {
      const [left = nothing] = await storedOf(sql, [submission.email]);
      return same(left, nothing) ? "nothing" : same(left, whole(count)) ? "whole" : "part";
    },
  };
}

export type Stored = {
  leads: number;
  entries: number;
  submissions: number;
  subscribers: number;
  consents: number;
  events: number;
  estimates: number;
  mails: number;
  tasks: number;
};

export const whole = (homes: number): Stored => ({
  leads: homes,
  entries: homes,
  events: homes,
  estimates: homes,
  submissions: 1,
  subscribers: 1,
  consents: 1,
  mails: 1,
  tasks: 1,
});

export const nothing: Stored = {
  leads: 0,
  entries: 0,
  events: 0,
  estimates: 0,
  submissions: 0,
  subscribers: 0,
  consents: 0,
  mails: 0,
  tasks: 0,
};

export async function storedOf(sql: Stage["sql"], emails: string[]): Promise<Stored[]> {
  const rows = await sql<({ email: string } & Stored)[]>`
    with asked as (select unnest(${emails}::citext[]) as email),
    own as (select id, email, submission_id from leads where email in (select email from asked))
    select asked.email::text as email,
      (select count(*)::int from own where own.email = asked.email) as leads,
      (select count(distinct submission_id)::int from own where own.email = asked.email) as submissions,
      (select count(*)::int from property_analysis_entries e where e.email = asked.email) as entries,
      (select count(*)::int from property_analysis_subscribers s where s.email = asked.email) as subscribers,
      (select count(*)::int from consents c where c.email = asked.email) as consents,
      (select count(*)::int from timeline_events t join own on own.id = t.lead_id
        where own.email = asked.email and t.kind = 'submitted') as events,
      (select count(*)::int from tasks t join own on own.id = t.lead_id
        where own.email = asked.email and t.kind = 'first_response') as tasks,
      (select count(*)::int from outbox o join property_analysis_entries e on o.payload ->> 'entryId' = e.id::text
        where e.email = asked.email and o.kind = 'estimate-property') as estimates,
      (select count(*)::int from outbox o where o.kind = 'mail-rent-report'
        and o.payload ->> 'submissionId' in
          (select submission_id::text from own where own.email = asked.email)) as mails
    from asked`;
  const byEmail = new Map(rows.map(({ email, ...stored }) => [email, stored]));
  return emails.map((email) => byEmail.get(email) ?? nothing);
}

export const same = (one: Stored, other: Stored) =>
  (Object.keys(one) as (keyof Stored)[]).every((key) => one[key] === other[key]);
