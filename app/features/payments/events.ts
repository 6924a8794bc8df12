import { CreditCard, ReceiptText, RotateCcw, TriangleAlert } from "lucide-react";
import { byActor, event, itself } from "#app/features/leads/timeline/define.ts";
import { refundFailureMessage } from "#app/features/payments/rules.ts";
import { formatDay, formatDollarsAndCents, formatPromisedDollars } from "#app/lib/format.ts";

export type PaymentData = {
  paymentId?: string;
  amountCents?: number;
  cents?: number;
  reason?: string;
  why?: string | null;
  mode?: string;
  again?: boolean;
};

type Refund = PaymentData & { invoiceId?: string; number?: string | null; description?: string };

export type InvoiceData = {
  invoiceId: string;
  description: string;
  number?: string | null;
  amountCents?: number;
  dueAt?: string | null;
  reason?: string | undefined;
  why?: string | null;
  isIssued?: boolean;
};

const fee = ({ amountCents }: PaymentData) =>
  amountCents === undefined ? "" : `, ${formatPromisedDollars(amountCents)}`;
const refund = ({ cents, invoiceId, number, description }: Refund) =>
  `${cents === undefined ? "" : `, ${formatPromisedDollars(cents)}`}${invoiceId ? ` of invoice ${number ?? description ?? ""}` : ""}`;

const sum = ({ amountCents }: Partial<InvoiceData>) =>
  amountCents === undefined ? "" : `, ${formatDollarsAndCents(amountCents)}`;
const what = ({ description }: Partial<InvoiceData>) => description ?? "no description";
const named = (data: Partial<InvoiceData>) => `nvoice ${data.number ?? `“${what(data)}”`}`;

export const paymentEvents = {
  payment_requested: event<PaymentData>(CreditCard, (data) =>
    byActor(`${data.again ? "sent the payment link again" : "asked for the onboarding fee"}${fee(data)}`),
  ),
  payment_opened: event<PaymentData>(CreditCard, () => byActor("opened the payment page")),
  payment_declined: event<PaymentData>(TriangleAlert, () =>
    itself("The card was declined. The payment page stays open"),
  ),
  payment_expired: event<PaymentData>(CreditCard, () =>
    itself("The payment page ran out. Nothing was charged"),
  ),
  payment_cancelled: event<PaymentData>(CreditCard, ({ reason = "" }) =>
    byActor(`canceled the payment: ${reason}`),
  ),
  payment_parked: event<PaymentData>(TriangleAlert, ({ reason = "" }) =>
    itself(`A payment needs attention. ${reason}`),
  ),
  fee_paid: event<PaymentData>(CreditCard, (data) =>
    byActor(`paid the onboarding fee${fee(data)}${data.mode === "sandbox" ? ", in the sandbox" : ""}`),
  ),
  refund_requested: event<Refund>(RotateCcw, (data) =>
    byActor(`asked for a refund${refund(data)}: ${data.reason ?? ""}`),
  ),
  refunded: event<Refund>(RotateCcw, (data) => itself(`Refunded${refund(data).replace(",", "")}`)),
  refund_failed: event<Refund>(TriangleAlert, (data) =>
    itself(`A refund failed${refund(data)}: ${refundFailureMessage(data.why ?? null)}`),
  ),
  disputed: event<PaymentData>(TriangleAlert, () => itself("The owner’s bank disputes the payment")),
  dispute_won: event<PaymentData>(CreditCard, () => itself("The dispute is over: the payment stands")),
  dispute_lost: event<PaymentData>(TriangleAlert, () =>
    itself("The dispute was lost: the owner’s bank keeps the money"),
  ),
};

export const invoiceEvents = {
  invoice_created: event<InvoiceData>(ReceiptText, (data) =>
    byActor(`created an invoice: ${what(data)}${sum(data)}`),
  ),
  invoice_retried: event<InvoiceData>(ReceiptText, (data) =>
    byActor(`tried an invoice again: ${what(data)}`),
  ),
  invoice_discarded: event<InvoiceData>(ReceiptText, (data) =>
    byActor(`discarded an invoice: ${what(data)}${sum(data)}`),
  ),
  invoice_void_asked: event<InvoiceData>(ReceiptText, (data) =>
    byActor(`wants i${named(data)} voided: ${data.reason ?? ""}`.trim()),
  ),
  invoice_sent: event<InvoiceData>(ReceiptText, (data, { timeZone }) =>
    itself(
      `I${named(data)}${sum(data)}, went out${data.dueAt ? `, due ${formatDay(data.dueAt, timeZone)}` : ""}`,
    ),
  ),
  invoice_paid: event<InvoiceData>(ReceiptText, (data) => itself(`I${named(data)} was paid${sum(data)}`)),
  invoice_voided: event<InvoiceData>(ReceiptText, (data) => itself(`I${named(data)} is void`)),
  invoice_void_failed: event<InvoiceData>(TriangleAlert, (data) =>
    itself(`I${named(data)} could not be voided: ${data.why ?? "no reason given"}`),
  ),
  invoice_uncollectible: event<InvoiceData>(ReceiptText, (data) =>
    itself(`I${named(data)} was given up as uncollectible`),
  ),
  invoice_failed: event<InvoiceData>(TriangleAlert, (data) =>
    itself(
      `${data.isIssued ? `I${named(data)} could not be mailed` : `Failed to create invoice “${what(data)}”`}: ${data.why ?? "no reason given"}`,
    ),
  ),
  invoice_mismatch: event<InvoiceData>(TriangleAlert, (data) =>
    itself(
      `I${named(data)} does not fit the record of the payment provider: ${data.why ?? "no reason given"}`,
    ),
  ),
};
