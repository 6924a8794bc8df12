import { randomUUID } from "node:crypto";
import { startFakeStripe } from "#tests/fakes/stripe.ts";
import { watchEnding, watchFailing } from "#tests/faults/vendors/jobs.ts";
import {
  attemptMs,
  newReport,
  objections,
  type Scene,
  timed,
  usual,
  type Vendor,
} from "#tests/faults/vendors/vendor.ts";
import { post } from "#tests/harness/visitor.ts";

export async function stripeVendor(): Promise<Vendor> {
  const stripe = await startFakeStripe();
  const { secretKey, webhookSecrets, baseUrl } = stripe.settings;
  const pagesOf = (payment: string) =>
    [...stripe.world.sessions.values()].filter(({ metadata }) => metadata.paymentId === payment);

  async function ask(scene: Scene, seed: number) {
    const { base, sql, cookie } = scene;
    const { lead } = await newReport(scene, "fee", seed);
    await timed(() =>
      post(base, `/leads/${lead}`, { intent: "request-payment", formKey: randomUUID() }, { cookie }),
    );
    const [row] = await sql<{ id: string }[]>`select id from payments where lead_id = ${lead}`;
    return { lead, payment: row?.id ?? "" };
  }

  const prepare: Vendor["prepare"] = async (scene, round) => {
    const { base, sql } = scene;
    const asked = await ask(scene, 300 + round);
    const paid = await ask(scene, 320 + round);
    const press = (payment: string) => timed(() => post(base, `/pay/${payment}`, {}));
    await press(paid.payment);
    const [page] = pagesOf(paid.payment);
    const job = { kind: "sync-payment", about: paid.payment };
    return {
      async begin() {
        const delivery = timed(() => stripe.deliver(`${base}/webhooks/stripe`, stripe.pay(page?.id ?? "")));
        const [pressed, delivered, settled] = await Promise.all([
          press(asked.payment),
          delivery,
          watchFailing(scene, job),
        ]);
        const wrong = objections({
          [`Pay answered ${pressed.status}`]: pressed.status === 503,
          "the spec's message is missing": pressed.text.includes("Failed to create payment session"),
          [`the webhook was answered ${delivered.status}`]: delivered.status === 200,
        });
        return { tookMs: Math.max(pressed.tookMs, settled.tookMs), wrong: wrong ?? settled.wrong };
      },
      async end() {
        const [pressed, settled] = await Promise.all([press(asked.payment), watchEnding(scene, job)]);
        const [row] = await sql`select p.status,
          (select count(*)::int from timeline_events t where t.lead_id = p.lead_id and t.kind = 'fee_paid') as events,
          (select count(*)::int from outbox o where o.kind = 'mail-receipt' and o.payload ->> 'paymentId' = p.id::text) as receipts
          from payments p where p.id = ${paid.payment}`;
        const wrong = objections({
          [`Pay answered ${pressed.status} afterwards`]: pressed.status === 303,
          "not one page at the vendor": pagesOf(asked.payment).length === 1,
          [`the paid fee is ${row?.status}, events ${row?.events}, receipts ${row?.receipts}`]:
            row?.status === "paid" && row.events === 1 && row.receipts === 1,
        });
        return { tookMs: settled.tookMs, wrong: wrong ?? settled.wrong };
      },
    };
  };

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
