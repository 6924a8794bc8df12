import { randomUUID } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { type Result, refused } from "#app/domain/result.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { z } from "#app/domain/zod.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import {
  attemptInTime,
  type Problem,
  parseFields,
  type Reply,
  readForm,
  statusOf,
} from "#app/http/forms/form.server.ts";
import { isProgram, pressAgain } from "#app/http/forms/traps.server.ts";
import { type Limit, tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { touchesOf } from "#app/http/visits/attribution.server.ts";
import type { PublicFormState } from "#app/ui/forms/public-form.tsx";

/** What a command of a public form gets to know of the sender. */
export type Sender = { actor: Actor; formKey: string; page: string; ip: string; touches: Touches };

type Answer<Schema extends z.ZodType, Value> = {
  schema: Schema;
  limit: Limit;
  /** Path of the page that holds the form. */
  page: string;
  run: (value: z.output<Schema>, sender: Sender) => Promise<Result<Value>>;
  success: (value: Value, form: z.output<Schema>) => Response | Promise<Response>;
  /** What is said when nothing could be stored: the words of the specification for this form. */
  failure: string;
};

/** What a page with a public form hands to it; such a page is never kept for others. */
export const newPublicForm = (now = Date.now()) => ({ formKey: randomUUID() as string, startedAt: now });

export const neverKept = { "Cache-Control": "no-store" };

/**
 * Answers a public form of one step: hidden field and time trap against programs, limits per address, the schema, then
 * the command. Whatever goes wrong, the form comes back with all that was typed.
 */
export async function answerPublicForm<Schema extends z.ZodType, Value>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { schema, limit, page, run, success, failure }: Answer<Schema, Value>,
) {
  const now = Date.now();
  const form = await readForm(request);
  const posted = String(form.get("formKey") ?? "");
  const formKey = isUuid(posted) ? posted : randomUUID();
  const startedAt = Number(form.get("startedAt")) || now;
  const parsed = parseFields(form, schema);
  const show = ({ data: result, init }: Reply, problem?: string) =>
    data<PublicFormState>(
      { result, formKey, startedAt, problem },
      { status: init?.status ?? 422, headers: neverKept },
    );
  if (!parsed.ok) return show(parsed.reply);
  const { value, submission, refuse } = parsed;
  const refuseWith = (problem: Problem) =>
    problem.field
      ? show(refuse(problem))
      : show(data(submission.reply({}), { status: statusOf[problem.reason] }), problem.message);
  if (isProgram(form, startedAt, now)) return refuseWith(refused("invalid", pressAgain));
  const { ip } = context.get(requestContext);
  if (!(await withinLimit(limit, ip))) return refuseWith(refused("too_many", tooMany));
  const sender = { actor: context.get(actorContext), formKey, page, ip, touches: touchesOf(request) };
  const outcome = await attemptInTime(context, () => run(value, sender), failure);
  return outcome.ok ? success(outcome.value, value) : refuseWith(outcome);
}
