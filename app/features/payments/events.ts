import { refundFailureMessage } from "#app/features/payments/rules.ts";
import { formatDay, formatDollarsAndCents, formatPromisedDollars } from "#app/lib/format.ts";
import { byActor, event, itself } from "#app/timeline/define.ts";

/** Of a fee or an invoice. */
export type MoneyData = {
  paymentId?: string;
  invoiceId?: string;
  number?: string | null;
  description?: string;
  amountCents?: number;
  /** Of a refund. */
  cents?: number;
  dueAt?: string | null;
  reason?: string | undefined;
  why?: string | null;
  mode?: string;
  checkNumber?: string;
  again?: boolean;
  isIssued?: boolean;
};

const fee = ({ amountCents }: MoneyData) =>
  amountCents === undefined ? "" : `, ${formatPromisedDollars(amountCents)}`;
const refund = ({ cents, invoiceId, number, description }: MoneyData) =>
  `${cents === undefined ? "" : `, ${formatPromisedDollars(cents)}`}${invoiceId ? ` of invoice ${number ?? description ?? ""}` : ""}`;

const sum = ({ amountCents }: MoneyData) =>
  amountCents === undefined ? "" : `, ${formatDollarsAndCents(amountCents)}`;
const what = ({ description }: MoneyData) => description ?? "no description";
const named = (data: MoneyData) => `nvoice ${data.number ?? `“${what(data)}”`}`;

export const paymentEvents = {
  payment_requested: event<MoneyData>("CreditCard", (data) =>
    byActor(`${data.again ? "sent the payment link again" : "asked for the onboarding fee"}${fee(data)}`),
  ),
  payment_opened: event<MoneyData>("CreditCard", () => byActor("opened the payment page")),
  payment_declined: event<MoneyData>("TriangleAlert", () =>
    itself("The card was declined. The payment page stays open"),
  ),
  payment_expired: event<MoneyData>("CreditCard", () =>
    itself("The payment page ran out. Nothing was charged"),
  ),
  payment_cancelled: event<MoneyData>("CreditCard", ({ reason = "" }) =>
    byActor(`canceled the payment: ${reason}`),
  ),
  payment_parked: event<MoneyData>("TriangleAlert", ({ reason = "" }) =>
    itself(`A payment needs attention. ${reason}`),
  ),
  fee_paid: event<MoneyData>("CreditCard", (data) =>
    byActor(`paid the onboarding fee${fee(data)}${data.mode === "sandbox" ? ", in the sandbox" : ""}`),
  ),
  refund_requested: event<MoneyData>("RotateCcw", (data) =>
    byActor(`asked for a refund${refund(data)}: ${data.reason ?? ""}`),
  ),
  refunded: event<MoneyData>("RotateCcw", (data) => itself(`Refunded${refund(data).replace(",", "")}`)),
  refund_failed: event<MoneyData>("TriangleAlert", (data) =>
    itself(`A refund failed${refund(data)}: ${refundFailureMessage(data.why ?? null)}`),
  ),
  disputed: event<MoneyData>("TriangleAlert", () => itself("The owner's bank disputes the payment")),
  dispute_won: event<MoneyData>("CreditCard", () => itself("The dispute is over: we keep the payment")),
  dispute_lost: event<MoneyData>("TriangleAlert", () =>
    itself("The dispute was lost: the owner's bank keeps the money"),
  ),
};

export const invoiceEvents = {
  invoice_created: event<MoneyData>("ReceiptText", (data) =>
    byActor(`created an invoice: ${what(data)}${sum(data)}`),
  ),
  invoice_retried: event<MoneyData>("ReceiptText", (data) =>
    byActor(`tried an invoice again: ${what(data)}`),
  ),
  invoice_discarded: event<MoneyData>("ReceiptText", (data) =>
    byActor(`discarded an invoice: ${what(data)}${sum(data)}`),
  ),
  invoice_void_asked: event<MoneyData>("ReceiptText", (data) =>
    byActor(`wants i${named(data)} voided: ${data.reason ?? ""}`.trim()),
  ),
  invoice_sent: event<MoneyData>("ReceiptText", (data, { timeZone }) =>
    itself(
      `I${named(data)}${sum(data)}, went out${data.dueAt ? `, due ${formatDay(data.dueAt, timeZone)}` : ""}`,
    ),
  ),
  invoice_reminded: event<MoneyData>("ReceiptText", (data) => byActor(`sent a reminder of i${named(data)}`)),
  invoice_check_received: event<MoneyData>("ReceiptText", (data) =>
    byActor(`received check ${data.checkNumber ?? ""} for i${named(data)}`),
  ),
  invoice_paid: event<MoneyData>("ReceiptText", (data) => itself(`I${named(data)} was paid${sum(data)}`)),
  invoice_voided: event<MoneyData>("ReceiptText", (data) => itself(`I${named(data)} is void`)),
  invoice_void_failed: event<MoneyData>("TriangleAlert", (data) =>
    itself(`I${named(data)} could not be voided: ${data.why ?? "no reason given"}`),
  ),
  invoice_uncollectible: event<MoneyData>("ReceiptText", (data) =>
    itself(`I${named(data)} was marked uncollectible`),
  ),
  invoice_failed: event<MoneyData>("TriangleAlert", (data) =>
    itself(
      `${data.isIssued ? `I${named(data)} could not be emailed` : `Failed to create invoice “${what(data)}”`}: ${data.why ?? "no reason given"}`,
    ),
  ),
  invoice_mismatch: event<MoneyData>("TriangleAlert", (data) =>
    itself(
      `I${named(data)} doesn't match the record of the payment provider: ${data.why ?? "no reason given"}`,
    ),
  ),
};
