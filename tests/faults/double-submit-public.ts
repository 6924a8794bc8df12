import { randomUUID } from "node:crypto";
import { atOnce, counts, tallyRepeats } from "#tests/faults/repeat.ts";
import { type Figure, isSmoke } from "#tests/harness/figures.ts";
import type { Stage } from "#tests/harness/stage.ts";
import { homes, post } from "#tests/harness/visitor.ts";

type Sql = Stage["sql"];
type Fields = Record<string, string>;

const rounds = isSmoke ? 1 : 3;

type PublicForm = {
  path: string;
  fields: (email: string) => Fields;
  /** Returns the cookie and fields of the steps before. */
  walk?: (base: string, email: string, seed: number) => Promise<{ cookie: string; sent: Fields }>;
  effects: (sql: Sql, email: string) => Promise<number[]>;
};

export async function sendPublicForms(base: string, sql: Sql): Promise<Figure[]> {
  const tally = tallyRepeats();
  for (const [name, form] of Object.entries(await formsOf(sql)))
    for (let round = 0; round < rounds; round++) {
      const email = `${name.replace(/\W/g, "-")}-${round}@faults.example`;
      const before = await form.walk?.(base, email, round);
      const own = form.fields(email);
      const fields = { ...own, ...before?.sent, formKey: randomUUID(), startedAt: "1" };
      const answers = await atOnce(() =>
        post(base, form.path, fields, before ? { cookie: before.cookie } : {}),
      );
      tally.add(name, answers, await form.effects(sql, email));
    }
  return tally.figures();
}

async function formsOf(sql: Sql): Promise<Record<string, PublicForm>> {
  const [webinar] = await sql<{ id: string }[]>`select id from webinars where starts_at > now() limit 1`;
  return {
    "referral form": {
      path: "/realtor-referral",
      fields: (email) => ({
        realtorName: "Ruth Sample",
        realtorEmail: email,
        realtorPhone: "515-555-0123",
        realtorCompany: "Sample Street Realty",
        clientName: "Cal Sample",
        clientEmail: `client-of-${email}`,
        clientPhone: "515-555-0124",
        propertyAddress: "1500 Sample Street, Des Moines, IA 50311",
        propertyType: "single-family",
      }),
      effects: (sql, email) =>
        counts(sql`select
          (select count(*) from realtor_referrals where realtor_email = ${email})::int as rows,
          (select count(*) from tasks t join realtor_referrals r on r.id = t.referral_id
            where r.realtor_email = ${email})::int as tasks,
          (select count(*) from response_targets p join realtor_referrals r on r.id = p.referral_id
            where r.realtor_email = ${email})::int as targets,
          (select count(*) from outbox o join realtor_referrals r on o.payload ->> 'referralId' = r.id::text
            where r.realtor_email = ${email} and o.kind = 'mail-referral-received')::int as mails`),
    },
    "webinar form": {
      path: "/webinar",
      fields: (email) => ({ name: "Wes Sample", email, webinarId: webinar?.id ?? "" }),
      effects: (sql, email) =>
        counts(sql`select
          (select count(*) from webinar_registrations where email = ${email})::int as rows,
          (select count(*) from leads where email = ${email})::int as leads`),
    },
    "calculator form": {
      path: "/rent-vs-sell?monthlyRent=1900",
      fields: (email) => ({ email }),
      effects: (sql, email) =>
        counts(sql`select (select count(*) from leads where email = ${email})::int as leads`),
    },
    "enrollment form": {
      path: "/enroll",
      walk: walkEnrollment,
      fields: () => ({ step: "3" }),
      effects: (sql, email) =>
        counts(sql`select
          (select count(*) from leads where email = ${email})::int as leads,
          (select count(*) from quotes q join leads l on l.id = q.lead_id where l.email = ${email})::int as quotes,
          (select count(*) from timeline_events t join leads l on l.id = t.lead_id
            where l.email = ${email} and t.kind = 'submitted')::int as events,
          (select count(*) from outbox o join quotes q on o.payload ->> 'quoteId' = q.id::text
            join leads l on l.id = q.lead_id
            where l.email = ${email} and o.kind = 'mail-enrollment')::int as mails`),
    },
  };
}

async function walkEnrollment(base: string, email: string, seed: number) {
  const [home = {}] = homes(1, 500 + seed);
  const person = { name: "Ed Sample", email, phone: "515-555-0125" };
  const begun = await post(base, "/enroll", { step: "1", estimatedRent: "1,900", ...home });
  await begun.arrayBuffer();
  const cookie = begun.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  await (await post(base, "/enroll", { step: "2", ...person }, { cookie })).arrayBuffer();
  const review = await (await fetch(`${base}/enroll?step=3`, { headers: { cookie } })).text();
  const [, reviewed = ""] = /name="reviewed" value="([^"]+)"/.exec(review) ?? [];
  return { cookie, sent: { reviewed } };
}
