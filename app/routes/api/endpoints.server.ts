import { agreementStatuses } from "#app/features/agreements/rules.ts";
import { startableKeys, workflowKeys } from "#app/features/campaigns/workflows.ts";
import { dueDays, leastCents, mostCents, mostItems } from "#app/features/payments/invoices/rules.ts";
import { least } from "#app/features/payments/schema.ts";
import { invoiceStatuses } from "#app/lib/statuses.ts";
import { oneLine } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";
import { type Endpoint, endpoint } from "#app/server/api/endpoint.ts";

const reportDollars = z.number().min(0).max(1_000_000);

const generateReport = endpoint({
  method: "POST",
  path: "/api/pdf/generate-report",
  summary: "Creates the rent report of a lead as a PDF and returns a download URL that expires in an hour.",
  scope: "reports:write",
  input: z.object({
    lead: z.object({ id: z.uuid() }).describe("Other fields of the lead are ignored."),
    rentEstimate: reportDollars
      .optional()
      .describe("Dollars per month. Refused unless it matches the report."),
    improvements: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(80),
          checked: z.boolean(),
          estimatedCost: reportDollars,
          customCost: reportDollars.nullable().default(null),
        }),
      )
      .max(30)
      .optional()
      .describe("Replaces the improvements selected on the lead. Not stored."),
  }),
  output: z.object({
    url: z.url(),
    fileName: z.string(),
    rentEstimate: z.number().describe("Dollars per month for one unit, as in the report."),
    rentSource: z
      .string()
      .describe("Where the rent comes from: `Set by {author}, {reason}.` for a manager's."),
  }),
  failure: "Failed to generate PDF",
});

const mostDollars = mostCents / 100;
const last = { abort: true };
const dollars = z.number().min(0, last).max(mostDollars, last).multipleOf(0.01, last);
const itemLine = z.string().trim().min(1).max(200).transform(oneLine);
const unread = z.string().max(500).optional().describe("Ignored.");
const success = z.literal(true);

const createPaymentSession = endpoint({
  method: "POST",
  path: "/api/stripe/create-session",
  summary: "Opens the page where the owner of a lead pays the onboarding fee, or returns the open one.",
  scope: "payments:write",
  input: z.object({
    leadId: z.uuid(),
    email: z.email().max(254).optional().describe("Refused unless it is the lead's."),
    amount: dollars.optional().describe("Dollars. Refused unless it matches the fee."),
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

const verifyPayment = endpoint({
  method: "GET",
  path: "/api/stripe/verify-payment/{sessionId}",
  summary: "Returns the status of a payment, read from the payment provider unless it is paid.",
  scope: "payments:read",
  params: z.object({ sessionId: z.string().max(300) }),
  output: z.object({
    success,
    data: z.object({
      id: z.string(),
      status: z.enum(["paid", "waiting", "unpaid"]).describe("`waiting`: the money is on its way."),
      amount: z.number().describe("Dollars."),
      refunded: z.number().describe("Dollars refunded so far."),
      currency: z.literal("usd"),
      paidAt: z.iso.datetime().nullable(),
      metadata: z.object({ leadId: z.uuid().nullable() }),
    }),
  }),
  failure: "Failed to verify payment",
});

const reportPaymentSuccess = endpoint({
  method: "POST",
  path: "/api/stripe/payment-success",
  summary:
    "For when the owner returns from the page: syncs the payment and returns the lead once it is paid.",
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

const createInvoice = endpoint({
  method: "POST",
  path: "/api/stripe/invoices",
  summary: "Creates an invoice for a customer, which the payment provider emails.",
  scope: "invoices:write",
  input: z.object({
    customerId: z
      .string()
      .regex(/^(cus_[A-Za-z0-9]{1,100}|[0-9a-fA-F-]{36})$/, "Send cus_… or the id of a lead.")
      .describe("The payment provider's `cus_…`, or the id of the lead."),
    description: itemLine,
    items: z
      .array(z.object({ description: itemLine, amount: dollars.describe("Dollars.") }))
      .min(1)
      .max(mostItems)
      .refine((items) => total(items) >= leastCents, least)
      .refine((items) => total(items) <= mostCents, `An invoice takes at most ${mostDollars} dollars.`),
    daysUntilDue: z
      .int()
      .min(dueDays.least)
      .max(dueDays.most)
      .optional()
      .describe(`Defaults to ${dueDays.usual}.`),
    key: z.uuid().optional().describe("Your own key. The same invoice with the same key is created once."),
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

export const submissionsAtOnce = 100;

const listSubmissions = endpoint({
  method: "GET",
  path: "/api/docuseal/submissions",
  summary: `Lists the management agreements, newest first, up to ${submissionsAtOnce} at a time.`,
  scope: "documents:read",
  params: z.object({
    before: z.uuid().optional().describe("The id of the last one you have; returns those before it."),
  }),
  output: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(["completed", "pending"]),
      state: z.enum(agreementStatuses).describe("The current state."),
      values: z.object({ document_name: z.string(), property_address: z.string().nullable() }),
      submitter: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
      completed_at: z.iso.datetime().nullable(),
      submitter_url: z.url().describe("Its page in the back office."),
    }),
  ),
  failure: "Failed to fetch submissions",
});

const downloadDocument = endpoint({
  method: "GET",
  path: "/api/docuseal/download/{id}",
  summary: "The signed agreement as a PDF, named `document-{id}.pdf`; 404 before both have signed.",
  scope: "documents:read",
  params: z.object({ id: z.string().max(100) }),
  output: "application/pdf",
  failure: "Failed to download document",
});

const line = (most: number) => z.string().trim().min(1).max(most);

const createOdooLead = endpoint({
  method: "POST",
  path: "/api/odoo/leads",
  summary: "Creates a lead in Odoo; sending it again returns the same one.",
  scope: "odoo:write",
  input: z.object({ name: line(200), email: z.email().max(254), propertyAddress: line(300) }),
  output: z.object({ id: z.int().describe("Odoo's id of the lead.") }),
  failure: "Failed to create lead in Odoo",
});

const testOdooConnection = endpoint({
  method: "GET",
  path: "/api/odoo/test-connection",
  summary: "Checks whether leads can be pushed to Odoo. Changes nothing.",
  scope: "odoo:read",
  output: z.object({ success: z.boolean(), message: z.string(), detail: z.string() }),
  failure: "Connection test failed",
});

const fetchCampaignStats = endpoint({
  method: "GET",
  path: "/api/campaigns/stats",
  summary: "Counts what campaigns have sent, who is in one now, and how many finished.",
  scope: "campaigns:read",
  output: z.object({
    totalEmails: z.int(),
    totalSMS: z.int(),
    activeLeads: z.int().describe("In at least one campaign now."),
    completionRate: z
      .number()
      .describe("Finished, of all that ended, in percent with one decimal; 0 while none has ended."),
  }),
  failure: "Failed to fetch campaign stats",
});

const listCampaignTemplates = endpoint({
  method: "GET",
  path: "/api/campaigns/templates",
  summary: "Lists the emails and texts of the workflows.",
  scope: "campaigns:read",
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      type: z.enum(["email", "sms"]),
      subject: z.string().describe("Empty for a text."),
      content: z.string(),
      workflow: z.enum(workflowKeys),
      delay: z
        .number()
        .nullable()
        .describe(
          "Days after the person joins, with hours as a fraction; before the walkthrough, negative. Null if no workflow sends it.",
        ),
    }),
  ),
  failure: "Failed to fetch templates",
});

const startCampaign = endpoint({
  method: "POST",
  path: "/api/campaigns/start",
  summary: "Starts the campaign that the lead's walkthrough or status asks for.",
  scope: "campaigns:write",
  input: z.object({ leadId: z.uuid() }),
  output: z.object({
    id: z.uuid().describe("Stops it."),
    leadId: z.uuid(),
    workflow: z.enum(startableKeys),
    status: z.literal("active"),
  }),
  status: 201,
  failure: "Failed to start campaign",
});

const stopCampaign = endpoint({
  method: "POST",
  path: "/api/campaigns/{id}/stop",
  summary: "Stops a campaign by its id, or all of a lead by the lead's.",
  scope: "campaigns:write",
  params: z.object({ id: z.uuid() }),
  output: z.object({ stopped: z.int() }),
  failure: "Failed to stop campaign",
});

export const endpoints = {
  generateReport,
  createPaymentSession,
  verifyPayment,
  reportPaymentSuccess,
  createInvoice,
  listSubmissions,
  downloadDocument,
  createOdooLead,
  testOdooConnection,
  fetchCampaignStats,
  listCampaignTemplates,
  startCampaign,
  stopCampaign,
};

export const everyEndpoint: readonly Endpoint<never, never>[] = Object.values(endpoints) as never;
