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
    label: "Payment sync",
    payload: z.object({
      paymentId: z.uuid(),
      sessionId: z.string().optional(),
    }),
    retry: moneySchedule,
    runsOffline: true,
  },
  "send-refund": { label: "Refund", payload: z.object({ refundId: z.uuid() }), retry: moneySchedule },
  /** Repeated hourly, so it isn't retried for long. */
  "reconcile-payments": {
    label: "Payments compared",
    payload: z.object({}),
    retry: promptSchedule,
    limitMs: 5 * 60_000,
    runsOffline: true,
  },
  "update-customer": {
    label: "Email of a Stripe customer",
    payload: z.object({ leadId: z.uuid() }),
    retry: vendorSchedule,
  },
  /** `round` counts how often staff restarted it. */
  "issue-invoice": {
    label: "Invoice to create",
    payload: z.object({ invoiceId: z.uuid(), round: z.int() }),
    retry: vendorSchedule,
    // About thirty calls of at most 5 s; completed steps are not repeated.
    limitMs: 180_000,
  },
  /** By Stripe's id. */
  "sync-invoice": {
    label: "Invoice sync",
    payload: z.object({ vendorId: z.string().max(210) }),
    retry: vendorSchedule,
    runsOffline: true,
  },
  "void-invoice": {
    label: "Invoice to void",
    payload: z.object({ invoiceId: z.uuid() }),
    retry: vendorSchedule,
  },
  "record-check": {
    label: "Check to record",
    payload: z.object({ invoiceId: z.uuid() }),
    retry: vendorSchedule,
  },
  "mail-invoice-reminder": { label: "Invoice reminder", payload: ownerInvoice, retry: mailSchedule },
  "mail-invoice-void": { label: "Invoice canceled", payload: ownerInvoice, retry: mailSchedule },
  /** For the sandbox; Stripe emails the real ones. */
  "mail-invoice": { label: "Invoice", payload: ownerInvoice, retry: mailSchedule },
} as const;
