import {
  type Form,
  found,
  type Invoice,
  newCustomer,
  newInvoice,
  newRefund,
  newSession,
  Refusal,
  type Session,
  seconds,
  store,
  type World,
} from "#tests/fakes/stripe/world.ts";

type Route = {
  method: "GET" | "POST";
  path: RegExp;
  /** Without brackets. */
  takes: string;
  answer: (world: World, form: Form, id: string) => object;
};

const paging = "limit starting_after ending_before expand created";

const route =
  (method: Route["method"]) =>
  (path: string, takes: string, answer: Route["answer"]): Route => ({
    method,
    path: new RegExp(`^/v1${path.replace(":id", "([^/]+)")}$`),
    takes,
    answer,
  });

const [get, post] = [route("GET"), route("POST")];

/** Only the routes that our client uses. */
export const routes: Route[] = [
  post(
    "/checkout/sessions",
    "mode line_items success_url cancel_url customer customer_email client_reference_id metadata expires_at " +
      "payment_intent_data allowed_payment_method_types adaptive_pricing submit_type expand",
    (world, form) => {
      checkSession(world, form);
      return store(world.sessions, newSession(world, form));
    },
  ),
  get("/checkout/sessions/:id", "expand", (world, form, id) =>
    expanded(world, found(world.sessions, id, "checkout.session"), form),
  ),
  post("/checkout/sessions/:id/expire", "expand", (world, form, id) => {
    const session = found(world.sessions, id, "checkout.session");
    if (session.status !== "open")
      throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    Object.assign(session, { status: "expired", url: null });
    return expanded(world, session, form);
  }),
  post("/customers", "email name phone metadata", (world, form) => {
    checkEmail(form.email ?? "", "email");
    return store(world.customers, newCustomer(world, form));
  }),
  post("/customers/:id", "email", (world, form, id) => {
    const email = form.email ?? "";
    checkEmail(email, "email");
    return Object.assign(found(world.customers, id, "customer"), { email });
  }),
  get("/customers", `${paging} email`, (world, form) =>
    page(
      [...world.customers.values()].filter(({ email }) => !form.email || email === form.email),
      form,
    ),
  ),
  post("/refunds", "payment_intent amount reason metadata", newRefund),
  get("/refunds", `${paging} charge payment_intent`, (world, form) =>
    page(
      [...world.refunds.values()].filter(
        (each) =>
          (!form.payment_intent || each.payment_intent === form.payment_intent) &&
          (!form.charge || each.charge === form.charge),
      ),
      form,
    ),
  ),
  get("/invoice_payments", `${paging} invoice status payment`, (world, form) => {
    const intent = form["payment[payment_intent]"];
    if (intent && form["payment[type]"] !== "payment_intent")
      throw new Refusal(400, "Missing required param: payment[type].", { param: "payment[type]" });
    return page(
      [...world.invoicePayments.values()].filter(
        ({ invoice, status, payment }) =>
          (!form.invoice || invoice === form.invoice) &&
          (!form.status || status === form.status) &&
          (!intent || payment.payment_intent === intent),
      ),
      form,
    );
  }),
  get("/refunds/:id", "", (world, _, id) => found(world.refunds, id, "refund")),
  get("/disputes", `${paging} charge payment_intent`, (world, form) =>
    page(
      [...world.disputes.values()].filter(({ charge }) => !form.charge || charge === form.charge),
      form,
    ),
  ),
  get("/account", "", () => ({
    id: "acct_sample",
    object: "account",
    charges_enabled: true,
    payouts_enabled: false,
  })),
  post(
    "/invoices",
    "customer collection_method days_until_due due_date auto_advance pending_invoice_items_behavior currency " +
      "description metadata",
    (world, form) => {
      checkCustomer(world, form.customer ?? "");
      if (form.collection_method === "send_invoice" && !form.days_until_due && !form.due_date)
        throw new Refusal(400, "You must pass either `days_until_due` or `due_date`.", { param: "due_date" });
      return store(world.invoices, newInvoice(world, form));
    },
  ),
  get("/invoices/:id", "expand", (world, _, id) => found(world.invoices, id, "invoice")),
  post("/invoices/:id/add_lines", "lines", addLines),
  post("/invoices/:id/finalize", "auto_advance expand", (world, _, id) =>
    finalize(world, must(found(world.invoices, id, "invoice"), "draft")),
  ),
  post("/invoices/:id/send", "expand", (world, _, id) => {
    const invoice = must(found(world.invoices, id, "invoice"), "draft", "open");
    if (invoice.status === "draft") finalize(world, invoice);
    invoice.sent += 1;
    return invoice;
  }),
  post("/invoices/:id/pay", "paid_out_of_band expand", (world, _, id) => {
    const invoice = must(found(world.invoices, id, "invoice"), "open", "uncollectible");
    const paid_at = Math.floor(Date.now() / 1_000);
    return Object.assign(invoice, { status: "paid", status_transitions: { paid_at } });
  }),
  post("/invoices/:id/void", "expand", (world, _, id) =>
    Object.assign(must(found(world.invoices, id, "invoice"), "open", "uncollectible"), { status: "void" }),
  ),
];

function checkSession(world: World, form: Form) {
  if (Object.keys(form).some((name) => name.startsWith("payment_method_types")))
    throw new Refusal(400, "`payment_method_types` is no longer supported.", {
      code: "payment_method_types_no_longer_supported",
    });
  if (form.customer && form.customer_email)
    throw new Refusal(400, "You may only specify one of these parameters: customer, customer_email.");
  if (form.customer) checkCustomer(world, form.customer);
  if (form.customer_email !== undefined) checkEmail(form.customer_email, "customer_email");
  for (const name of ["success_url", "cancel_url"])
    if (!URL.canParse(form[name] ?? ""))
      throw new Refusal(400, "Not a valid URL", { code: "url_invalid", param: name });
  const amount = form["line_items[0][price_data][unit_amount]"] ?? "";
  if (!/^\d+$/.test(amount))
    throw new Refusal(400, `Invalid integer: ${amount}`, { code: "parameter_invalid_integer" });
  if (Number(amount) < 50) throw new Refusal(400, "The amount is too small", { code: "amount_too_small" });
  const life = Number(form.expires_at ?? seconds() + 3_600) - seconds();
  if (!(life >= 1_790 && life <= 86_400))
    throw new Refusal(
      400,
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
}

function checkCustomer(world: World, id: string) {
  if (!world.customers.has(id))
    throw new Refusal(400, `No such customer: '${id}'`, { code: "resource_missing", param: "customer" });
}

function checkEmail(email: string, param: string) {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new Refusal(400, `Invalid email address: ${email}`, { code: "email_invalid", param });
}

function must(invoice: Invoice, ...states: Invoice["status"][]): Invoice {
  if (!states.includes(invoice.status))
    throw new Refusal(400, `This invoice is ${invoice.status}.`, { code: "invoice_not_editable" });
  return invoice;
}

function addLines(world: World, form: Form, id: string) {
  const invoice = must(found(world.invoices, id, "invoice"), "draft");
  for (let line = 0; form[`lines[${line}][amount]`] !== undefined; line += 1) {
    const amount = Number(form[`lines[${line}][amount]`]);
    const description = form[`lines[${line}][description]`] ?? "";
    if (!Number.isInteger(amount)) throw new Refusal(400, `Invalid integer: ${amount}`, { param: "amount" });
    const { currency } = invoice;
    invoice.lines.data.push({ id: world.nextId("il"), object: "line_item", amount, currency, description });
    invoice.total += amount;
  }
  return Object.assign(invoice, { amount_due: invoice.total, amount_remaining: invoice.total });
}

function finalize({ origin }: World, invoice: Invoice) {
  return Object.assign(invoice, {
    status: invoice.total === 0 ? "paid" : "open",
    number: `SAMPLE-${invoice.id.replace(/\D/g, "").padStart(4, "0")}`,
    due_date: seconds() + invoice.days_until_due * 86_400,
    hosted_invoice_url: `${origin}/invoices/${invoice.id}`,
    invoice_pdf: `${origin}/invoices/${invoice.id}/pdf`,
  });
}

/** Newest first, after the given one. */
function page<Thing extends { id: string; created: number }>(all: Thing[], form: Form) {
  const since = Number(form["created[gte]"] ?? 0);
  const newest = all.filter(({ created }) => created >= since).toReversed();
  const from = form.starting_after ? newest.findIndex(({ id }) => id === form.starting_after) + 1 : 0;
  const limit = Number(form.limit ?? 10);
  const data = newest.slice(from, from + limit);
  return { object: "list", url: "/v1", has_more: newest.length > from + limit, data };
}

function expanded(world: World, session: Session, form: Form) {
  const wanted = Object.keys(form).flatMap((name) => (name.startsWith("expand[") ? [form[name]] : []));
  const deep = wanted.includes("payment_intent.latest_charge.refunds");
  const intent = world.intents.get(session.payment_intent ?? "");
  if (!intent || !(deep || wanted.includes("payment_intent"))) return session;
  const charge = deep && world.charges.get(intent.latest_charge ?? "");
  if (!charge) return { ...session, payment_intent: intent };
  const all = [...world.refunds.values()].filter((each) => each.charge === charge.id).reverse();
  const refunds = { data: all.slice(0, 10), has_more: all.length > 10 };
  return { ...session, payment_intent: { ...intent, latest_charge: { ...charge, refunds } } };
}
