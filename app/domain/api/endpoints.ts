import type { Endpoint } from "#app/domain/api/endpoint.ts";
import { downloadDocument, listSubmissions } from "#app/domain/api/endpoints/docuseal.ts";
import { createOdooLead, testOdooConnection } from "#app/domain/api/endpoints/odoo.ts";
import { generateReport } from "#app/domain/api/endpoints/pdf.ts";
import {
  createInvoice,
  createPaymentSession,
  reportPaymentSuccess,
  verifyPayment,
} from "#app/domain/api/endpoints/stripe.ts";

/** Every endpoint; each has a door of its own in app/routes/api/ and a section in docs/api.md. */
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
};

/** The same as a list, for whoever describes them all. */
export const everyEndpoint: readonly Endpoint<never, never>[] = Object.values(endpoints) as never;
