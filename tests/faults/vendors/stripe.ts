import { randomUUID } from "node:crypto";
import { startFakeStripe } from "#tests/fakes/stripe.ts";
import { watchEnding, watchFailing } from "#tests/faults/vendors/jobs.ts";
import {
  type Attempt,
  attemptMs,
  objections,
  type Scene,
  timed,
  usual,
  type Vendor,
} from "#tests/faults/vendors/vendor.ts";
import { homes, makeReport, post } from "#tests/harness/visitor.ts";

export async function stripeVendor(): Promise<Vendor> {
  const stripe = await startFakeStripe();
  const { secretKey, webhookSecrets, baseUrl } = stripe.settings;
  const pagesOf = (payment: string) =>
    [...stripe.world.sessions.values()].filter(({ metadata }) => metadata.paymentId === payment);

  async function ask({ base, sql, cookie }: Scene, seed: number) {
    const email = `fee-${seed}-${randomUUID()}@faults.example`;
    const lead = await makeReport(base, { email, homes: homes(1, seed), formKey: randomUUID() });
    await timed(() => post(base, `/leads/${lead}/payment`, { formKey: randomUUID() }, { cookie }));
    const [row] = await sql<{ id: string }[]>`select id from payments where lead_id = ${lead}`;
    return { lead, payment: row?.id ?? "" };
  }

  async function prepare(scene: Scene, round: number): Promise<Attempt> {
    const { base, sql } = scene;
    const asked = await ask(scene, 300 + round);
    const paid = await ask(scene, 320 + round);
    const press = (payment: string) => timed(() => post(base, `/pay/${payment}`, {}));
    await press(paid.payment);
    const [page] = pagesOf(paid.payment);
    const job = { kind: "settle-payment", about: paid.payment };
    return {
      async begin() {
        const told = timed(() => stripe.deliver(`${base}/webhooks/stripe`, stripe.pay(page?.id ?? "")));
        const [pressed, knocked, settled] = await Promise.all([
          press(asked.payment),
          told,
          watchFailing(scene, job),
        ]);
        const wrong = objections({
          [`Pay answered ${pressed.status}`]: pressed.status === 503,
          "the spec's words are missing": pressed.text.includes("Failed to create payment session."),
          [`the webhook was answered ${knocked.status}`]: knocked.status === 200,
        });
        return { tookMs: Math.max(pressed.tookMs, settled.tookMs), wrong: wrong ?? settled.wrong };
      },
      async end() {
        const [pressed, settled] = await Promise.all([press(asked.payment), watchEnding(scene, job)]);
        const [row] = await sql`select p.status,
          (select count(*)::int from timeline_events t where t.lead_id = p.lead_id and t.kind = 'fee_paid') as told,
          (select count(*)::int from outbox o where o.kind = 'mail-receipt' and o.payload ->> 'paymentId' = p.id::text) as receipts
          from payments p where p.id = ${paid.payment}`;
        const wrong = objections({
          [`Pay answered ${pressed.status} afterwards`]: pressed.status === 303,
          "not one page at the vendor": pagesOf(asked.payment).length === 1,
          [`the paid fee is ${row?.status}, told ${row?.told}, receipts ${row?.receipts}`]:
            row?.status === "paid" && row.told === 1 && row.receipts === 1,
        });
        return { tookMs: settled.tookMs, wrong: wrong ?? settled.wrong };
      },
    };
  }

  return {
    name: "Stripe",
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(","),
      STRIPE_API_BASE: baseUrl,
    },
    limitMs: attemptMs,
    trouble: (which) => stripe.behave(which ? usual[which] : "answer"),
    prepare,
    stop: () => stripe.stop(),
  };
}
