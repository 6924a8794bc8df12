/** Flat, with bracketed names. */
export type Form = Record<string, string>;

type Metadata = Record<string, string>;

export class Refusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; param?: string; message: string } };

  constructor(status: number, message: string, { code, param, type = "invalid_request_error" }: Mark = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...(code && { code }), ...(param && { param }) } };
  }
}

type Mark = { code?: string; param?: string; type?: string };

type Counter = { origin: string; nextId: (prefix: string) => string };

/** Times in seconds, money in cents. */
export type World = Counter & {
  sessions: Map<string, Session>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  customers: Map<string, ReturnType<typeof newCustomer>>;
  invoices: Map<string, Invoice>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  invoicePayments: Map<string, ReturnType<typeof newInvoicePayment>>;
};

export type Session = ReturnType<typeof newSession>;
type Intent = ReturnType<typeof newIntent>;
type Charge = ReturnType<typeof newCharge>;
export type Invoice = ReturnType<typeof newInvoice>;
export type Refund = ReturnType<typeof refundOf>;
type Dispute = ReturnType<typeof newDispute>;

export function createWorld(origin: string): World {
  let count = 0;
  return {
    origin,
    nextId: (prefix) => `${prefix}_sample${++count}`,
    sessions: new Map(),
    intents: new Map(),
    charges: new Map(),
    customers: new Map(),
    invoices: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    invoicePayments: new Map(),
  };
}

export function store<Thing extends { id: string }>(things: Map<string, Thing>, thing: Thing): Thing {
  things.set(thing.id, thing);
  return thing;
}

export const seconds = () => Math.floor(Date.now() / 1000);

/** `metadata[leadId]=…` */
export function metadataOf(form: Form, name = "metadata"): Metadata {
  const pairs = Object.entries(form).filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(pairs.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

export function found<Thing>(things: Map<string, Thing>, id: string, noun: string): Thing {
  const thing = things.get(id);
  if (!thing) throw new Refusal(404, `No such ${noun}: '${id}'`, { code: "resource_missing", param: "id" });
  return thing;
}

export function newSession(counter: Counter, form: Form) {
  const id = counter.nextId("cs_test");
  const amount =
    Number(form["line_items[0][price_data][unit_amount]"]) * Number(form["line_items[0][quantity]"] ?? 1);
  const created = seconds();
  return {
    id,
    object: "checkout.session" as const,
    mode: "payment",
    status: "open" as "open" | "complete" | "expired",
    payment_status: "unpaid" as "unpaid" | "paid" | "no_payment_required",
    payment_intent: null as string | null,
    payment_intent_metadata: metadataOf(form, "payment_intent_data[metadata]"),
    amount_subtotal: amount,
    amount_total: amount,
    currency: form["line_items[0][price_data][currency]"] ?? "usd",
    metadata: metadataOf(form),
    client_reference_id: form.client_reference_id ?? null,
    customer: form.customer ?? null,
    customer_email: form.customer_email ?? null,
    customer_details: null as { email: string; name: string } | null,
    created,
    expires_at: Number(form.expires_at ?? created + 86_400),
    livemode: false,
    url: `${counter.origin}/pay/${id}` as string | null,
    success_url: form.success_url ?? "",
    cancel_url: form.cancel_url ?? "",
  };
}

export function newInvoicePayment(counter: Counter, invoice: Invoice, intent: { id: string }) {
  return {
    id: counter.nextId("inpay"),
    object: "invoice_payment" as const,
    invoice: invoice.id,
    amount_paid: invoice.amount_due,
    status: "paid",
    payment: { type: "payment_intent", payment_intent: intent.id },
    created: seconds(),
  };
}

type Paid = Pick<Session, "amount_total" | "currency" | "payment_intent_metadata" | "livemode">;

export function newIntent(counter: Counter, session: Paid) {
  return {
    id: counter.nextId("pi"),
    object: "payment_intent" as const,
    amount: session.amount_total,
    currency: session.currency,
    status: "requires_payment_method",
    metadata: session.payment_intent_metadata,
    latest_charge: null as string | null,
    last_payment_error: null as { code: string; decline_code: string } | null,
    created: seconds(),
    livemode: session.livemode,
  };
}

export function newCharge(counter: Counter, intent: Intent, status: "succeeded" | "failed") {
  const id = counter.nextId("ch");
  return {
    id,
    object: "charge" as const,
    amount: intent.amount,
    amount_refunded: 0,
    refunded: false,
    disputed: false,
    paid: status === "succeeded",
    status,
    currency: intent.currency,
    metadata: intent.metadata,
    payment_intent: intent.id,
    receipt_url: status === "succeeded" ? `${counter.origin}/receipts/${id}` : null,
    created: seconds(),
    livemode: intent.livemode,
  };
}

export function newCustomer(counter: Counter, form: Form) {
  return {
    id: counter.nextId("cus"),
    object: "customer" as const,
    email: form.email ?? null,
    name: form.name ?? null,
    phone: form.phone ?? null,
    metadata: metadataOf(form),
    created: seconds(),
    livemode: false,
  };
}

export function newInvoice(counter: Counter, form: Form) {
  return {
    id: counter.nextId("in"),
    object: "invoice" as const,
    number: null as string | null,
    status: "draft" as "draft" | "open" | "paid" | "uncollectible" | "void",
    customer: form.customer ?? "",
    collection_method: form.collection_method ?? "charge_automatically",
    days_until_due: Number(form.days_until_due ?? 0),
    description: form.description ?? null,
    currency: form.currency ?? "usd",
    metadata: metadataOf(form),
    amount_due: 0,
    amount_paid: 0,
    amount_remaining: 0,
    total: 0,
    due_date: null as number | null,
    status_transitions: { paid_at: null as number | null },
    hosted_invoice_url: null as string | null,
    invoice_pdf: null as string | null,
    lines: {
      object: "list" as const,
      has_more: false,
      data: [] as {
        id: string;
        object: "line_item";
        amount: number;
        currency: string;
        description: string;
      }[],
    },
    created: seconds(),
    livemode: false,
    sent: 0,
  };
}

/** The charge stays marked after the dispute. */
export function newDispute(counter: Counter, charge: Charge) {
  charge.disputed = true;
  const { id, amount, payment_intent } = charge;
  return {
    id: counter.nextId("dp"),
    object: "dispute" as const,
    amount,
    charge: id,
    payment_intent,
    metadata: {},
    status: "needs_response",
    created: seconds(),
  };
}

/** Changes the charge too. */
export function newRefund(world: World, form: Form): Refund {
  const intent = found(world.intents, form.payment_intent ?? "", "payment_intent");
  const charge = found(world.charges, intent.latest_charge ?? "", "charge");
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const amount = Number(form.amount ?? left);
  if (amount > left)
    throw new Refusal(
      400,
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      { param: "amount" },
    );
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  return store(world.refunds, refundOf(world, charge, amount, form));
}

function refundOf(counter: Counter, charge: Charge, amount: number, form: Form) {
  return {
    id: counter.nextId("re"),
    object: "refund" as const,
    status: "succeeded" as "succeeded" | "failed" | "pending",
    amount,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    charge: charge.id,
    reason: form.reason ?? null,
    failure_reason: null as string | null,
    metadata: metadataOf(form),
    created: seconds(),
  };
}
