import { Stripe } from "stripe";
import {
  found,
  type Invoice,
  newCharge,
  newDispute,
  newIntent,
  newInvoicePayment,
  newRefund,
  newSession,
  type Session,
  seconds,
  store,
  type World,
} from "#tests/fakes/stripe/world.ts";

/** `account` is another account of the platform. */
export type StripeFakeEvent = ReturnType<typeof eventOf> & { account?: string };

type Delivery = {
  secrets?: string[];
  at?: Date;
  /** Null sends none. */
  header?: string | null;
  body?: string;
  tampered?: (body: string) => string;
};

/** Each returns its event, which is not delivered yet. */
export const happenings = (world: World, secret: string) => ({
  ...payments(world),
  ...afterwards(world),
  ...oddities(world),
  deliver: (url: string, sent: StripeFakeEvent, delivery: Delivery = {}) =>
    deliver(url, sent, { secrets: [secret], ...delivery }),
});

function payments(world: World) {
  return {
    pay(id: string, { delayed = false }: { delayed?: boolean } = {}) {
      const paid = complete(world, sessionOf(world, id), delayed);
      return eventOf(world, "checkout.session.completed", paid);
    },
    settle(id: string, outcome: "succeeded" | "failed") {
      const { payment_intent } = sessionOf(world, id);
      charge(world, payment_intent ?? "", outcome);
      if (outcome === "succeeded") sessionOf(world, id).payment_status = "paid";
      return eventOf(world, `checkout.session.async_payment_${outcome}`, sessionOf(world, id));
    },
    decline(id: string) {
      const intent = intentOf(world, sessionOf(world, id));
      charge(world, intent.id, "failed");
      return eventOf(world, "payment_intent.payment_failed", intent);
    },
    lapse(id: string) {
      return eventOf(
        world,
        "checkout.session.expired",
        Object.assign(sessionOf(world, id), { status: "expired", url: null }),
      );
    },
  };
}

function afterwards(world: World) {
  return {
    refund(id: string, amountCents?: number) {
      const payment_intent = sessionOf(world, id).payment_intent ?? "";
      newRefund(world, { payment_intent, ...(amountCents && { amount: String(amountCents) }) });
      return eventOf(world, "charge.refunded", chargeOf(world, sessionOf(world, id)));
    },
    refundInvoice(id: string, amountCents?: number) {
      const paid = [...world.invoicePayments.values()].find(({ invoice }) => invoice === id);
      const intent = found(world.intents, paid?.payment.payment_intent ?? "", "payment_intent");
      newRefund(world, { payment_intent: intent.id, ...(amountCents && { amount: String(amountCents) }) });
      return eventOf(world, "charge.refunded", found(world.charges, intent.latest_charge ?? "", "charge"));
    },
    failRefund(refundId: string) {
      const refund = found(world.refunds, refundId, "refund");
      const paid = found(world.charges, refund.charge, "charge");
      Object.assign(paid, { amount_refunded: paid.amount_refunded - refund.amount, refunded: false });
      return eventOf(
        world,
        "refund.failed",
        Object.assign(refund, { status: "failed", failure_reason: "lost_or_stolen_card" }),
      );
    },
    dispute(id: string) {
      const disputed = newDispute(world, chargeOf(world, sessionOf(world, id)));
      return eventOf(world, "charge.dispute.created", store(world.disputes, disputed));
    },
    decide(id: string, status: string) {
      const { id: charge } = chargeOf(world, sessionOf(world, id));
      const dispute = [...world.disputes.values()].findLast((each) => each.charge === charge);
      const isOver = ["won", "lost", "warning_closed"].includes(status);
      return eventOf(
        world,
        `charge.dispute.${isOver ? "closed" : "updated"}`,
        Object.assign(dispute ?? {}, { status }),
      );
    },
    payInvoice(id: string) {
      const invoice: Invoice = found(world.invoices, id, "invoice");
      const { amount_due, currency, livemode } = invoice;
      const paid = { amount_total: amount_due, currency, payment_intent_metadata: {}, livemode };
      const intent = store(world.intents, newIntent(world, paid));
      charge(world, intent.id, "succeeded");
      store(world.invoicePayments, newInvoicePayment(world, invoice, intent));
      return eventOf(
        world,
        "invoice.paid",
        Object.assign(invoice, {
          status: "paid",
          amount_paid: amount_due,
          amount_remaining: 0,
          status_transitions: { paid_at: seconds() },
        }),
      );
    },
  };
}

function oddities(world: World) {
  return {
    foreignSession(): string {
      return store(world.sessions, newSession(world, { "line_items[0][price_data][unit_amount]": "500" })).id;
    },
    edit(id: string, change: Partial<Session>) {
      Object.assign(sessionOf(world, id), change);
    },
    event: (type: string, object: object) => eventOf(world, type, object),
  };
}

const sessionOf = (world: World, id: string) => found(world.sessions, id, "checkout.session");

function deliver(url: string, sent: StripeFakeEvent, { secrets = [], ...delivery }: Delivery) {
  const signed = delivery.body ?? JSON.stringify(sent);
  const header = delivery.header === undefined ? signatureOf(signed, secrets, delivery.at) : delivery.header;
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      ...(header !== null && { "stripe-signature": header }),
    },
    body: delivery.tampered?.(signed) ?? signed,
    redirect: "manual",
  });
}

export function signatureOf(payload: string, secrets: string[], at = new Date()): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }).replace(/^t=\d+,/, ""),
  );
  return [`t=${timestamp}`, ...signatures].join(",");
}

function eventOf(world: World, type: string, object: object) {
  return {
    id: world.nextId("evt"),
    object: "event" as const,
    api_version: Stripe.API_VERSION,
    created: seconds(),
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
    // As of the event.
    data: { object: structuredClone(object) },
  };
}

function intentOf(world: World, session: Session) {
  const intent =
    world.intents.get(session.payment_intent ?? "") ?? store(world.intents, newIntent(world, session));
  session.payment_intent = intent.id;
  return intent;
}

const chargeOf = (world: World, session: Session) =>
  found(world.charges, intentOf(world, session).latest_charge ?? "", "charge");

function charge(world: World, intentId: string, outcome: "succeeded" | "failed") {
  const intent = found(world.intents, intentId, "payment_intent");
  intent.latest_charge = store(world.charges, newCharge(world, intent, outcome)).id;
  Object.assign(
    intent,
    outcome === "succeeded"
      ? { status: "succeeded" }
      : { last_payment_error: { code: "card_declined", decline_code: "insufficient_funds" } },
  );
}

function complete(world: World, session: Session, delayed: boolean) {
  const intent = intentOf(world, session);
  if (delayed) intent.status = "processing";
  else charge(world, intent.id, "succeeded");
  const email = session.customer_email ?? world.customers.get(session.customer ?? "")?.email ?? "";
  return Object.assign(session, {
    status: "complete",
    payment_status: delayed ? "unpaid" : "paid",
    customer_details: { email, name: "Sample Owner" },
    url: null,
  });
}
