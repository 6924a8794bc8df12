import { mailSchedule, moneySchedule, promptSchedule, vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

const payment = z.object({ paymentId: z.uuid() });
const ownerInvoice = z.object({ leadId: z.uuid(), invoiceId: z.uuid() });

export const paymentJobs = {
  "mail-pay-link": { label: "Payment link", payload: payment, retry: mailSchedule },
  "mail-receipt": { label: "Receipt", payload: payment, retry: mailSchedule },
  "mail-fee-paid": {
    label: "Onboarding fee paid",
    payload: z.object({ paymentId: z.uuid(), to: z.email() }),
    retry: mailSchedule,
  },
  "mail-refund": {
    label: "Refund",
    payload: z.object({ leadId: z.uuid(), refundId: z.uuid() }),
    retry: mailSchedule,
  },
  "sync-payment": {
    label: "Ask for the state of a payment",
    payload: z.object({
      paymentId: z.uuid(),
      sessionId: z.string().optional(),
    }),
    retry: moneySchedule,
    runsOffline: true,
  },
  "send-refund": {
    label: "Refund a payment",
    payload: z.object({ refundId: z.uuid() }),
    retry: moneySchedule,
  },
  /** Repeated hourly, so it isn't retried for long. */
  "reconcile-payments": {
    label: "Compare the payments with Stripe",
    payload: z.object({}),
    retry: promptSchedule,
    limitMs: 5 * 60_000,
    runsOffline: true,
  },
  "update-customer": {
    label: "Tell Stripe a new email address",
    payload: z.object({ leadId: z.uuid() }),
    retry: vendorSchedule,
  },
  /** `round` counts how often staff restarted it. */
  "issue-invoice": {
    label: "Create an invoice",
    payload: z.object({ invoiceId: z.uuid(), round: z.int() }),
    retry: vendorSchedule,
    // About thirty calls of at most 5 s; completed steps are not repeated.
    limitMs: 180_000,
  },
  /** By Stripe's id. */
  "sync-invoice": {
    label: "Ask for the state of an invoice",
    payload: z.object({ vendorId: z.string().max(210) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
  "void-invoice": {
    label: "Void an invoice",
    payload: z.object({ invoiceId: z.uuid() }),
    retry: vendorSchedule,
  },
  "record-check": {
    label: "Record a check",
    payload: z.object({ invoiceId: z.uuid() }),
    retry: vendorSchedule,
  },
  "mail-invoice-reminder": { label: "Invoice reminder", payload: ownerInvoice, retry: mailSchedule },
  "mail-invoice-void": { label: "Invoice canceled", payload: ownerInvoice, retry: mailSchedule },
  /** For the sandbox; Stripe emails the real ones. */
  "mail-invoice": { label: "Invoice", payload: ownerInvoice, retry: mailSchedule },
} as const;
