import { agreementStatuses } from "#app/features/agreements/rules.ts";
import { z } from "#app/lib/zod.ts";
import { endpoint } from "#app/server/api/docs/endpoint.ts";

export const submissionsAtOnce = 100;

export const listSubmissions = endpoint({
  method: "GET",
  path: "/api/docuseal/submissions",
  summary: `Lists the management agreements, the newest first, ${submissionsAtOnce} at once.`,
  scope: "documents:read",
  params: z.object({
    before: z.uuid().optional().describe("The id of the last one that you have: those before it follow."),
  }),
  output: z.array(
    z.object({
      id: z.uuid(),
      status: z.enum(["completed", "pending"]),
      state: z.enum(agreementStatuses).describe("How far it has come, or how it ended."),
      values: z.object({ document_name: z.string(), property_address: z.string().nullable() }),
      submitter: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
      completed_at: z.iso.datetime().nullable(),
      submitter_url: z.url().describe("Its page in the back office, where View leads."),
    }),
  ),
  failure: "Failed to fetch submissions",
});

export const downloadDocument = endpoint({
  method: "GET",
  path: "/api/docuseal/download/{id}",
  summary: "The signed agreement as a PDF, named `document-{id}.pdf`; 404 before both have signed.",
  scope: "documents:read",
  params: z.object({ id: z.string().max(100) }),
  output: "application/pdf",
  failure: "Failed to download document",
});
