import { data } from "react-router";
import type { Result } from "#app/domain/result.ts";
import type { z } from "#app/domain/zod.ts";
import { attempt, parseForm } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

type Act<Schema extends z.ZodType, Value> = {
  schema: Schema;
  run: (form: z.output<Schema>) => Promise<Result<Value>>;
  /** Where to go on success, and what to say there. */
  success: (value: Value, form: z.output<Schema>) => { to: string; toast: string };
  /** Where a browser without a script stands again after a refusal, with what was typed. */
  retry: (typed: Record<string, unknown>) => string;
  failure: string;
};

/**
 * Answers a form whose door has no page of its own: success leads on with a toast; a refusal goes to the script that
 * sent the form, or back to the form's page with a toast where none runs.
 */
export async function answerAct<Schema extends z.ZodType, Value>(request: Request, act: Act<Schema, Value>) {
  const form = await parseForm(request, act.schema);
  if (!form.ok) {
    const { error, initialValue } = form.reply.data;
    return refuse(422, entries(error), initialValue ?? {});
  }
  const typed = form.submission.payload;
  const outcome = await attempt(() => act.run(form.value));
  if ("failed" in outcome) return refuse(outcome.failed, [["", [act.failure]]], typed);
  if (!outcome.value.ok) {
    const refused = form.refuse(outcome.value);
    return refuse(refused.init?.status ?? 422, entries(refused.data.error), typed);
  }
  const { to, toast } = act.success(outcome.value.value, form.value);
  const headers = new Headers({ "X-Remix-Replace": "true" });
  return redirectWithToast(to, { tone: "success", text: toast }, { headers });

  function refuse(status: number, errors: [string, string[]][], values: Record<string, unknown>) {
    const problem = errors[0]?.[1][0] ?? act.failure;
    if (isScripted(request)) return data({ problem, fields: Object.fromEntries(errors) }, { status });
    return redirectWithToast(act.retry(values), { tone: "error", text: problem });
  }
}

const entries = (error: Record<string, string[] | null> | null | undefined) =>
  Object.entries(error ?? {}).flatMap(([name, messages]): [string, string[]][] =>
    messages?.length ? [[name, messages]] : [],
  );

/** The router's own requests carry this ending, which only the raw address shows. */
const isScripted = (request: Request) => new URL(request.url).pathname.endsWith(".data");
