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
  /** Only for buttons whose door has no page: where a browser without a script stands again after a refusal. */
  retry?: (typed: Partial<Record<string, string>>) => string;
  failure: string;
};

/**
 * Answers a form of the office: success leads on with a toast; a refusal is told, with its status and all that was
 * typed by the names of the fields, to the script that sent the form or to the page of the door.
 */
export async function answerAct<Schema extends z.ZodType, Value>(request: Request, act: Act<Schema, Value>) {
  const form = await parseForm(request, act.schema);
  if (!form.ok) return refuse(422, form.reply.data.error, form.reply.data.initialValue);
  const typed = form.submission.payload;
  const outcome = await attempt(() => act.run(form.value));
  if ("failed" in outcome) return refuse(outcome.failed, { "": [act.failure] }, typed);
  if (!outcome.value.ok) {
    const refused = form.refuse(outcome.value);
    return refuse(refused.init?.status ?? 422, refused.data.error, typed);
  }
  const { to, toast } = act.success(outcome.value.value, form.value);
  const headers = new Headers({ "X-Remix-Replace": "true" });
  return redirectWithToast(to, { tone: "success", text: toast }, { headers });

  function refuse(status: number, error: Errors, payload: unknown) {
    const errors = entries(error);
    const problem = errors[0]?.[1][0] ?? act.failure;
    const typedTexts = Object.fromEntries(textsIn(payload));
    if (act.retry && !isScripted(request))
      return redirectWithToast(act.retry(typedTexts), { tone: "error", text: problem });
    return data({ problem, fields: Object.fromEntries(errors), typed: typedTexts }, { status });
  }
}

type Errors = Record<string, string[] | null> | null | undefined;

const entries = (error: Errors) =>
  Object.entries(error ?? {}).flatMap(([name, messages]): [string, string[]][] =>
    messages?.length ? [[name, messages]] : [],
  );

/** What was typed, by the names that the fields have in the form: `dueAt.date`. */
function textsIn(value: unknown, name = ""): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, name ? `${name}.${key}` : key));
}

/** The router's own requests carry this ending, which only the raw address shows. */
const isScripted = (request: Request) => new URL(request.url).pathname.endsWith(".data");
