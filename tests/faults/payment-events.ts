import { randomUUID } from "node:crypto";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";
import { until } from "#tests/harness/children.ts";
import { type Figure, type Group, isSmoke, rowsFor } from "#tests/harness/figures.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { homes, makeReport, post, signIn } from "#tests/harness/visitor.ts";

const rounds = isSmoke ? 1 : 3;
const deliveries = 50;

export const paymentEvents: Group = {
  name: "payment-events",
  ids: "R7",
  async measure() {
    const stripe = await startFakeStripe();
    const { secretKey, webhookSecrets, baseUrl } = stripe.settings;
    const env = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecrets.join(","),
      STRIPE_API_BASE: baseUrl,
      LOG_LEVEL: "silent",
    };
    try {
      return await onStage(faultsFolder, { env }, (stage) => measureOn(stage, stripe));
    } finally {
      await stripe.stop();
    }
  },
};

type Fee = { lead: string; payment: string; session: string };

async function measureOn({ program, sql }: Stage, stripe: FakeStripe): Promise<Figure[]> {
  const cookie = await signIn(program.url);
  const url = `${program.url}/webhooks/stripe`;
  const found = { once: 0, refused: 0, bad: 0, untouched: 0, unchanged: 0 };
  const odd = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const fee = await openFee(program.url, sql, { cookie, round, stripe });
    const paid = stripe.pay(fee.session);
    for (const bad of badOnes()) {
      const { status } = await stripe.deliver(url, paid, bad);
      found.bad += 1;
      if (status === 400) found.refused += 1;
      else odd.add(`a bad one: ${status}`);
    }
    if ((await stateOf(sql, fee)).status === "open") found.untouched += 1;
    const answers = await Promise.all(Array.from({ length: deliveries }, () => stripe.deliver(url, paid)));
    for (const { status } of answers) if (status !== 200) odd.add(`a good one: ${status}`);
    await settled(sql, fee);
    const after = await stateOf(sql, fee);
    if (after.status === "paid" && after.paid === 1 && after.receipts === 1 && after.jobs === 1)
      found.once += 1;
    else odd.add(JSON.stringify(after));
    const late = [
      "checkout.session.expired",
      "payment_intent.payment_failed",
      "checkout.session.async_payment_failed",
    ];
    const old = { ...stripe.world.sessions.get(fee.session), status: "expired", payment_status: "unpaid" };
    await Promise.all(late.map((type) => stripe.deliver(url, stripe.event(type, old))));
    await settled(sql, fee);
    const end = await stateOf(sql, fee);
    if (end.status === "paid" && end.lead === "enrolled" && end.paid === 1) found.unchanged += 1;
    else odd.add(JSON.stringify(end));
  }
  const seen = odd.size > 0 ? `; ${[...odd].slice(0, 3).join(", ")}` : "";
  const row = (what: string, met: number, all: number) =>
    rowsFor("R7")(what, `${met} of ${all}${met === all ? "" : seen}`, "every time", met === all);
  return [
    row(`one payment event ${deliveries} times at once: one transition, one receipt`, found.once, rounds),
    row("unsigned, forged, tampered, malformed, 301 s old: answered 400", found.refused, found.bad),
    row("after them: nothing has changed", found.untouched, rounds),
    row("expired and failed, after the payment, all at once: nothing goes back", found.unchanged, rounds),
  ];
}

const badOnes = (): Parameters<FakeStripe["deliver"]>[2][] => [
  { header: null },
  { secrets: ["whsec_forged"] },
  { tampered: (body) => body.replace('"livemode":false', '"livemode": false') },
  { body: '{"id": "evt_' },
  { at: new Date(Date.now() - 301_000) },
];

type Opening = { cookie: string; round: number; stripe: FakeStripe };

async function openFee(base: string, sql: Stage["sql"], { cookie, round, stripe }: Opening): Promise<Fee> {
  const email = `event-${round}@faults.example`;
  const lead = await makeReport(base, { email, homes: homes(1, 800 + round), formKey: randomUUID() });
  await (
    await post(base, `/leads/${lead}`, { intent: "request-payment", formKey: randomUUID() }, { cookie })
  ).arrayBuffer();
  const [stored] = await sql<{ id: string }[]>`select id from payments where lead_id = ${lead}`;
  const payment = stored?.id ?? "";
  const reply = await post(base, `/pay/${payment}`, {});
  await reply.arrayBuffer();
  const page = [...stripe.world.sessions.values()].find(({ metadata }) => metadata.paymentId === payment);
  if (reply.status !== 303 || !page) throw new Error(`The pay link answered ${reply.status}`);
  return { lead, payment, session: page.id };
}

async function settled(sql: Stage["sql"], { payment }: Fee) {
  await until("the payment is synced", async () => {
    const [open] = await sql`select 1 from outbox where kind = 'sync-payment' and done_at is null
      and payload ->> 'paymentId' = ${payment} limit 1`;
    return !open;
  });
}

type State = { status: string; lead: string; paid: number; receipts: number; jobs: number };

async function stateOf(sql: Stage["sql"], { payment, lead }: Fee): Promise<State> {
  const [state] = await sql<State[]>`select p.status, l.status as lead,
    (select count(*)::int from timeline_events t where t.lead_id = ${lead} and t.kind = 'fee_paid') as paid,
    (select count(*)::int from outbox o where o.kind = 'mail-receipt' and o.payload ->> 'paymentId' = ${payment}) as receipts,
    (select count(*)::int from outbox o where o.kind = 'sync-payment' and o.payload ->> 'paymentId' = ${payment}) as jobs
    from payments p join leads l on l.id = p.lead_id where p.id = ${payment}`;
  if (!state) throw new Error("The payment is gone");
  return state;
}
