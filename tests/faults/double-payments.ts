import { randomUUID } from "node:crypto";
import { atOnce, counts, tallyRepeats } from "#tests/faults/repeat.ts";
import { type Figure, isSmoke } from "#tests/harness/figures.ts";
import type { Stage } from "#tests/harness/stage.ts";
import { homes, makeReport, post } from "#tests/harness/visitor.ts";

type Sql = Stage["sql"];
type Fields = Record<string, string>;

type Fee = { lead: string; payment: string; session: string };
type Step = {
  sent: (fee: Fee) => { path: string; fields: Fields; isPublic?: boolean };
  effects: (sql: Sql, fee: Fee) => Promise<number[]>;
};

const rounds = isSmoke ? 1 : 3;

export async function sendPayments(base: string, sql: Sql, cookie: string): Promise<Figure[]> {
  const tally = tallyRepeats();
  for (let round = 0; round < rounds; round++)
    for (const last of ["refund", "payment canceled"]) {
      const email = `fee-${round}-${randomUUID()}@faults.example`;
      const lead = await makeReport(base, { email, homes: homes(1, 700 + round), formKey: randomUUID() });
      for (const [name, step] of Object.entries(steps).filter(([each]) => belongs(each, last))) {
        const fee = await feeOf(sql, lead);
        const { path, fields, isPublic } = step.sent(fee);
        const body = { ...fields, formKey: randomUUID() };
        const answers = await atOnce(() => post(base, path, body, isPublic ? {} : { cookie }));
        tally.add(name, answers, await step.effects(sql, await feeOf(sql, lead)), /^30[23] /);
        // The return page reads the vendor, since no worker runs here.
        if (name === "sandbox: pay") await back(base, fee.session);
      }
    }
  return tally.figures();
}

const belongs = (name: string, last: string) =>
  last === "refund" ? name !== "payment canceled" : name !== "refund" && name !== "sandbox: pay";

const steps: Record<string, Step> = {
  "payment link": {
    sent: ({ lead }) => ({ path: `/leads/${lead}`, fields: { intent: "request-payment" } }),
    effects: (sql, { lead, payment }) =>
      counts(sql`select
        (select count(*) from payments where lead_id = ${lead})::int as payments,
        (select count(*) from timeline_events where lead_id = ${lead} and kind = 'payment_requested')::int as events,
        (select count(*) from outbox where kind = 'mail-pay-link' and payload ->> 'paymentId' = ${payment})::int as mails`),
  },
  Pay: {
    sent: ({ payment }) => ({ path: `/pay/${payment}`, fields: {}, isPublic: true }),
    effects: (sql, { payment }) =>
      counts(sql`select
        (select count(*) from sandbox_checkouts where payment_id = ${payment})::int as pages,
        (select attempt from payments where id = ${payment})::int as attempts`),
  },
  "sandbox: pay": {
    sent: ({ session }) => ({
      path: `/sandbox/checkout/${session}`,
      fields: { play: "pay" },
      isPublic: true,
    }),
    effects: (sql, { payment }) =>
      counts(sql`select
        (select count(*) from outbox where kind = 'sync-payment' and payload ->> 'paymentId' = ${payment})::int as jobs`),
  },
  refund: {
    sent: ({ payment }) => ({
      path: `/payments/${payment}/refund`,
      fields: { amount: "50", reason: "Goodwill" },
    }),
    effects: (sql, { lead, payment }) =>
      counts(sql`select
        (select count(*) from payment_refunds where payment_id = ${payment})::int as refunds,
        (select count(*) from outbox o join payment_refunds r on o.payload ->> 'refundId' = r.id::text
          where r.payment_id = ${payment})::int as jobs,
        (select count(*) from timeline_events where lead_id = ${lead} and kind = 'refund_requested')::int as events,
        (select count(*) from timeline_events where lead_id = ${lead} and kind = 'fee_paid')::int as paid`),
  },
  "payment canceled": {
    sent: ({ payment }) => ({ path: `/payments/${payment}/cancel`, fields: { reason: "Sent twice" } }),
    effects: (sql, { lead }) =>
      counts(sql`select
        (select count(*) from payments where lead_id = ${lead} and status = 'cancelled')::int as cancelled,
        (select count(*) from timeline_events where lead_id = ${lead} and kind = 'payment_cancelled')::int as events`),
  },
};

async function feeOf(sql: Sql, lead: string): Promise<Fee> {
  const [found] = await sql<{ id: string; session_id: string | null }[]>`
    select id, session_id from payments where lead_id = ${lead}`;
  return { lead, payment: found?.id ?? "", session: found?.session_id ?? "" };
}

async function back(base: string, session: string) {
  const reply = await fetch(`${base}/payment/success?session_id=${session}`);
  await reply.arrayBuffer();
}
