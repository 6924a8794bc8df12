import type { WebhookType } from "#app/features/webhooks/rules.ts";
import { z } from "#app/lib/zod.ts";

const lead = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  source: z.string().nullable(),
  status: z.string().describe("As the lead is now"),
  url: z.url().describe("Its page in the back office"),
});

const leadData = z.object({ lead });
const agreementData = leadData.extend({
  agreement: z.object({ id: z.uuid(), status: z.string(), name: z.string() }).nullable(),
});
const paymentData = leadData.extend({
  payment: z.object({
    paymentId: z.uuid().nullable(),
    invoiceId: z.uuid().nullable(),
    number: z.string().nullable(),
    amountCents: z.int().nullable(),
  }),
});

/** `data` by type of the event. */
export const payloads = {
  "lead.created": leadData,
  "lead.deleted": leadData,
  "lead.restored": leadData,
  "lead.status_changed": leadData.extend({
    from: z.string().nullable(),
    to: z.string(),
    reason: z.string().nullable(),
  }),
  "agreement.sent": agreementData,
  "agreement.signed": agreementData,
  "agreement.completed": agreementData,
  "agreement.declined": agreementData,
  "agreement.expired": agreementData,
  "agreement.canceled": agreementData,
  "payment.paid": paymentData,
  "payment.refunded": paymentData,
  "payment.disputed": paymentData,
  "invoice.paid": paymentData,
  "referral.changed": z.object({
    change: z.string().describe("received, assigned, contacted, converted, lost or paid"),
    referral: z.object({
      id: z.uuid(),
      status: z.string(),
      realtorName: z.string().nullable(),
      realtorCompany: z.string().nullable(),
      clientName: z.string().nullable(),
      propertyAddress: z.string().nullable(),
      leadId: z.uuid().nullable(),
    }),
  }),
} satisfies Record<WebhookType, z.ZodType>;
