import { z } from "#app/lib/zod.ts";
import { endpoint } from "#app/server/api/docs/endpoint.ts";

const line = (most: number) => z.string().trim().min(1).max(most);

export const createOdooLead = endpoint({
  method: "POST",
  path: "/api/odoo/leads",
  summary: "Puts a lead into Odoo, and finds it there when it is sent again.",
  scope: "odoo:write",
  input: z.object({ name: line(200), email: z.email().max(254), propertyAddress: line(300) }),
  output: z.object({ id: z.int().describe("Odoo's own number of the lead.") }),
  failure: "Failed to create lead in Odoo",
});

export const testOdooConnection = endpoint({
  method: "GET",
  path: "/api/odoo/test-connection",
  summary: "Tells whether leads could be pushed to Odoo now, and if not, what fails. Changes nothing.",
  scope: "odoo:read",
  output: z.object({ success: z.boolean(), message: z.string(), detail: z.string() }),
  failure: "Connection test failed",
});
