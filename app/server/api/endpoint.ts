import type { Scope } from "#app/features/accounts/api-tokens/scopes.ts";
import { z } from "#app/lib/zod.ts";

export type Endpoint<Params = unknown, Input = unknown, Output = unknown> = {
  method: "GET" | "POST";
  path: `/api/${string}`;
  summary: string;
  /** Staff need no scope. */
  scope: Scope;
  params?: z.ZodType<Params>;
  input?: z.ZodType<Input>;
  output: z.ZodType<Output> | "application/pdf";
  /** 200 unless it says another. */
  status?: 201;
  failure: string;
  invalid?: string;
};

export const endpoint = <Params = Record<never, never>, Input = undefined, Output = never>(
  described: Endpoint<Params, Input, Output>,
) => described;

export const Failure = z.object({
  success: z.literal(false),
  error: z.string().describe("What happened, as a fixed text."),
  detail: z.string().optional().describe("Why, for people."),
  fields: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("Errors by field of the body or the query."),
  reference: z.string().describe("The request's id in the log."),
});
export type Failure = z.infer<typeof Failure>;
