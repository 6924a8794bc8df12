import { z } from "#app/lib/zod.ts";
import { endpoint } from "#app/server/api/docs/endpoint.ts";

const dollars = z.number().min(0).max(1_000_000);

export const generateReport = endpoint({
  method: "POST",
  path: "/api/pdf/generate-report",
  summary:
    "Makes the rent report of a lead as a PDF and gives an address to fetch it from, which holds for an hour.",
  scope: "reports:write",
  input: z.object({
    lead: z.object({ id: z.uuid() }).describe("Other members of a lead are not looked at."),
    rentEstimate: dollars
      .optional()
      .describe("Dollars a month. Refused when it is not the figure of the report."),
    improvements: z
      .array(
        z.object({
          name: z.string().trim().min(1).max(80),
          checked: z.boolean(),
          estimatedCost: dollars,
          customCost: dollars.nullable().default(null),
        }),
      )
      .max(30)
      .optional()
      .describe("In place of those that are ticked on the lead; nothing is stored."),
  }),
  output: z.object({ url: z.url(), fileName: z.string() }),
  failure: "Failed to generate PDF",
});
