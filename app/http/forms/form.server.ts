import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider } from "react-router";
import { cleanForm, ImpossibleForm, mostFields } from "#app/domain/posted-form.ts";
import type { Refusal, Result } from "#app/domain/result.ts";
import { z } from "#app/domain/zod.ts";
import { recordsAway } from "#app/http/context.ts";
import { isUnavailable } from "#app/http/faults.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
import { describeError, logger } from "#app/log.server.ts";

export type Reply = ReturnType<typeof data<SubmissionResult<string[]>>>;

/**
 * Reads a posted form against its schema. Gives the value, with the way to refuse it later, or the finished reply:
 * 200 for a button that only changes the form (add, remove), 422 with the messages beside their fields. Of the fields
 * that the schema does not read, those named in `also` stay in the submission's payload.
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { also = [] }: { also?: readonly string[] } = {},
) {
  const known = namesOf(schema);
  return parseFields(await readForm(request, known && new Set([...known, ...also])), schema);
}

/** As `parseForm`, of fields that were read before. */
export function parseFields<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== "success") {
    const status = submission.status === "error" ? 422 : 200;
    return { ok: false as const, reply: data(submission.reply(), { status }) };
  }
  const refuse = (refusal: Omit<Problem, "ok">): Reply => {
    const errors = refusal.field
      ? { fieldErrors: { [refusal.field]: [refusal.message] } }
      : { formErrors: [refusal.message] };
    return data(submission.reply(errors), { status: statusOf[refusal.reason] });
  };
  return { ok: true as const, value: submission.value as z.output<Schema>, submission, refuse };
}

/**
 * The fields of a posted form, of those in `known` where that is given. Throws a 400 or 415 page for a body that is
 * none.
 */
export async function readForm(request: Request, known?: ReadonlySet<string>) {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type))
    throw data({ message: "This page takes forms only." }, { status: 415 });
  try {
    return cleanForm(await formOf(request, type), known);
  } catch (error) {
    const message =
      error instanceof ImpossibleForm ? "This is more than a form can hold." : "The form could not be read.";
    throw data({ message }, { status: 400 });
  }
}

/** Counted before it is parsed, which takes a hundred times as long as reading it. */
async function formOf(request: Request, type: string) {
  const body = Buffer.from(await request.arrayBuffer());
  const text = body.toString("latin1");
  const between = /^multipart/i.test(type) ? `--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ""}` : "&";
  if (text.split(between, mostFields + 3).length > mostFields + 2) throw new ImpossibleForm();
  return new Response(body, { headers: { "Content-Type": type } }).formData();
}

/** The fields that a form's schema reads; undefined where it does not tell. */
function namesOf(schema: z.core.$ZodType): ReadonlySet<string> | undefined {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const options = schema.options.map(namesOf);
  return options.every((names) => names !== undefined)
    ? new Set(options.flatMap((names) => [...names]))
    : undefined;
}

/** Why a form stored nothing: what its command refused, or a failure that nobody expected. */
export type Problem = Omit<Refusal, "reason"> & { reason: keyof typeof statusOf };

/** The status of a problem. */
export const statusOf = {
  invalid: 422,
  not_found: 404,
  forbidden: 403,
  conflict: 409,
  changed: 409,
  too_many: 429,
  failed: 500,
  unavailable: 503,
} as const;

/** What is said above a public form that failed; nothing that was typed is lost. */
const couldNotStore = "Unable to process your request. Please try again.";

/**
 * Runs a command for a form whose visitor must not lose what was typed: a failure that nobody expected
 * becomes a status to answer with, logged, so that the form can be shown again instead of the error page.
 */
export async function attempt<Value>(
  work: () => Promise<Value>,
): Promise<{ value: Value } | { failed: 503 | 500 }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof Response) throw error;
    logger.error({ error: describeError(error) }, "a form could not be stored");
    return { failed: isUnavailable(error) ? 503 : 500 };
  }
}

/**
 * As `attempt`, for the command of a public form: given up while there is time left to answer with what was typed,
 * since the request's own deadline ends in a bare page. What is stored after all does no harm: the form's revision,
 * key or secret tells when it is sent again.
 *
 * @param failure what is said of a failure that nobody expected.
 */
export async function attemptInTime<Value>(
  context: Readonly<RouterContextProvider>,
  work: () => Promise<Result<Value>>,
  failure = couldNotStore,
): Promise<{ ok: true; value: Value } | Problem> {
  const outcome = context.get(recordsAway) ? { failed: 503 as const } : await attempt(() => inTime(work()));
  if ("value" in outcome) return outcome.value;
  const isAway = outcome.failed === 503;
  if (isAway) context.set(recordsAway, true);
  return { ok: false, reason: isAway ? "unavailable" : "failed", message: failure };
}
