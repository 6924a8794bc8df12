import {
  dueDays,
  invoiceStatuses,
  leastCents,
  mostCents,
  mostItems,
} from "#app/features/payments/invoices/rules.ts";
import { least } from "#app/features/payments/invoices/schema.ts";
import { oneLine } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";
import { endpoint } from "#app/server/api/docs/endpoint.ts";

const mostDollars = mostCents / 100;
const last = { abort: true };
const dollars = z.number().min(0, last).max(mostDollars, last).multipleOf(0.01, last);
const line = z.string().trim().min(1).max(200).transform(oneLine);
const unread = z.string().max(500).optional().describe("Not looked at.");
const success = z.literal(true);

export const createPaymentSession = endpoint({
  method: "POST",
  path: "/api/stripe/create-session",
  summary:
    "Opens the page on which the owner of a lead pays the onboarding fee; the same one while it is open.",
  scope: "payments:write",
  input: z.object({
    leadId: z.uuid(),
    email: z.email().max(254).optional().describe("Refused when it is not the lead's."),
    amount: dollars.optional().describe("Dollars. Refused when it is not the fee, which is never set here."),
    name: unread,
    propertyAddress: unread,
    description: unread,
  }),
  output: z.object({
    id: z.string().describe("The payment provider's id of the page."),
    success,
    url: z.url().describe("Where the owner pays."),
  }),
  failure: "Failed to create payment session",
});

export const verifyPayment = endpoint({
  method: "GET",
  path: "/api/stripe/verify-payment/{sessionId}",
  summary: "Tells how the payment of a page stands, read anew from the payment provider unless it is paid.",
  scope: "payments:read",
  params: z.object({ sessionId: z.string().max(300) }),
  output: z.object({
    success,
    data: z.object({
      id: z.string(),
      status: z.enum(["paid", "waiting", "unpaid"]).describe("`waiting`: the money is on its way."),
      amount: z.number().describe("Dollars."),
      refunded: z.number().describe("Dollars that went back since."),
      currency: z.literal("usd"),
      paidAt: z.iso.datetime().nullable(),
      metadata: z.object({ leadId: z.uuid().nullable() }),
    }),
  }),
  failure: "Failed to verify payment",
});

export const reportPaymentSuccess = endpoint({
  method: "POST",
  path: "/api/stripe/payment-success",
  summary:
    "For when the owner comes back from the page: takes in what the payment provider says, and gives the lead once it is paid.",
  scope: "payments:write",
  input: z.object({
    session_id: z.string({ error: "Invalid payment session" }).min(1, "Invalid payment session").max(300),
  }),
  output: z.object({ success, data: z.object({ metadata: z.object({ leadId: z.uuid() }) }) }),
  failure: "Payment verification failed",
  invalid: "Invalid payment session",
});

const total = (items: readonly { amount: number }[]) =>
  items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

export const createInvoice = endpoint({
  method: "POST",
  path: "/api/stripe/invoices",
  summary: "Writes an invoice for a customer, which the payment provider then mails.",
  scope: "invoices:write",
  input: z.object({
    customerId: z
      .string()
      .regex(/^(cus_[A-Za-z0-9]{1,100}|[0-9a-fA-F-]{36})$/, "Send cus_… or the id of a lead.")
      .describe("The payment provider's `cus_…`, or the id of the lead."),
    description: line,
    items: z
      .array(z.object({ description: line, amount: dollars.describe("Dollars.") }))
      .min(1)
      .max(mostItems)
      .refine((items) => total(items) >= leastCents, least)
      .refine((items) => total(items) <= mostCents, `An invoice takes at most ${mostDollars} dollars.`),
    daysUntilDue: z
      .int()
      .min(dueDays.least)
      .max(dueDays.most)
      .optional()
      .describe(`${dueDays.usual} without it.`),
    key: z.uuid().optional().describe("Your own. The same invoice under the same key is made once."),
  }),
  output: z.object({
    id: z.uuid(),
    description: z.string(),
    created: z.int().describe("Seconds since 1970."),
    amount_due: z.int().describe("Cents."),
    status: z.enum(invoiceStatuses).describe("`creating` until the payment provider has it."),
  }),
  failure: "Failed to create invoice",
});
