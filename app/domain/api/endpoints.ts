import type { Endpoint } from "#app/domain/api/endpoint.ts";
import { createOdooLead, testOdooConnection } from "#app/domain/api/endpoints/odoo.ts";
import { generateReport } from "#app/domain/api/endpoints/pdf.ts";

/** Every endpoint; each has a door of its own in app/routes/api/ and a section in docs/api.md. */
export const endpoints = { generateReport, createOdooLead, testOdooConnection };

/** The same as a list, for whoever describes them all. */
export const everyEndpoint: readonly Endpoint<never, never>[] = Object.values(endpoints) as never;
