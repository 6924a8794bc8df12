import type { Endpoint } from "#app/server/api/docs/endpoint.ts";
import { downloadDocument, listSubmissions } from "#app/server/api/docs/endpoints/docuseal.ts";
import { createOdooLead, testOdooConnection } from "#app/server/api/docs/endpoints/odoo.ts";
import { generateReport } from "#app/server/api/docs/endpoints/pdf.ts";
import {
  createInvoice,
  createPaymentSession,
  reportPaymentSuccess,
  verifyPayment,
} from "#app/server/api/docs/endpoints/stripe.ts";

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

export const everyEndpoint: readonly Endpoint<never, never>[] = Object.values(endpoints) as never;
