import type { Scope } from "#app/domain/tokens/scopes.ts";
import { z } from "#app/domain/zod.ts";

/** One call that other systems may make: who may, what goes in, what comes out, and what is said when it fails. */
export type Endpoint<Params = unknown, Input = unknown, Output = unknown> = {
  method: "GET" | "POST";
  /** `/api/docuseal/download/{id}` */
  path: `/api/${string}`;
  summary: string;
  /** What a token needs; everybody of the staff may. */
  scope: Scope;
  /** The parts of the path that vary, and what may stand in the query behind it. */
  params?: z.ZodType<Params>;
  /** The JSON body of a POST. */
  input?: z.ZodType<Input>;
  /** JSON, or a file of this media type. */
  output: z.ZodType<Output> | "application/pdf";
  /** The words for a call that is not done, whatever hinders it. */
  failure: string;
  /** Other words for a body that is not valid. */
  invalid?: string;
};

/** Checks the parts of an endpoint against each other, and keeps their types. */
export const endpoint = <Params = Record<never, never>, Input = undefined, Output = never>(
  described: Endpoint<Params, Input, Output>,
) => described;

/** What every endpoint answers when it does not do what was asked. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string().describe("What happened, in words that do not change."),
  detail: z.string().optional().describe("Why, in words for people."),
  fields: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("What is wrong, by the names of members of the body or of the query."),
  reference: z.string().describe("Finds the request in the log."),
});
export type Failure = z.infer<typeof Failure>;
