import { randomUUID } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, replace } from "react-router";
import { logInAgain } from "#app/components/form/log-in-again.tsx";
import { trapField } from "#app/components/form/public-form.tsx";
import { type FormReply, problemOf, typedIn } from "#app/components/form/reply.ts";
import { config } from "#app/config.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Touches } from "#app/lib/attribution.ts";
import { cleanForm, ImpossibleForm, mostFields } from "#app/lib/form-data.ts";
import { type Refusal, type Result, refused } from "#app/lib/result.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { z } from "#app/lib/zod.ts";
import { describeError, logger } from "#app/log.server.ts";
import {
  actorContext,
  adminRefusal,
  databaseUnavailable,
  requestContext,
  sessionOver,
} from "#app/server/context.ts";
import { isUnavailable } from "#app/server/faults.server.ts";
import { type Limit, tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import { isScripted } from "#app/server/scripted.ts";
import { inTime } from "#app/server/time-limit.server.ts";
import { redirectWithToast, type Toast } from "#app/server/toast.server.ts";
import { readUpload, type Upload, type UploadOptions } from "#app/server/upload.server.ts";
import { touchesOf } from "#app/server/visits/attribution.server.ts";

type Context = Readonly<RouterContextProvider>;
type RouteArgs = { request: Request; context: Context };

export type Sender = { formKey: string; page: string; ip: string; touches: Touches };

type Success = {
  to: string;
  toast?: string;
  /** A later toast about the same thing replaces this one. */
  about?: string;
  undo?: Toast["undo"];
  link?: { to: string; label: string } | undefined;
};

type OfficeForm<Schema extends z.ZodType, Value, Known> = {
  schema: Schema;
  /** Takes a file in the field `file`, which is deleted unless the command succeeds. */
  upload?: Omit<UploadOptions, "fields">;
  /** False if there were too many. */
  admit?: (input: z.output<Schema>) => Promise<boolean>;
  command: (input: z.output<Schema>, actor: Actor, file?: Upload) => Promise<Result<Value>>;
  success: (
    value: Value,
    input: z.output<Schema>,
    from: { actor: Actor; back: string | undefined },
  ) => Success | Promise<Response>;
  /** Records that the user must confirm first; nothing was saved. */
  known?: (value: Value) => readonly Known[];
  /** For endpoints without a page. */
  home?: string;
  failure: string | ((input: z.output<Schema>) => string);
};

type PublicForm<Schema extends z.ZodType, Value> = {
  schema: Schema;
  limit: Limit;
  page: string;
  command: (input: z.output<Schema>, actor: Actor, sender: Sender) => Promise<Result<Value>>;
  success: (value: Value, input: z.output<Schema>) => Response | Promise<Response>;
  failure: string;
};

/** A refusal returns everything typed. */
export async function handleForm<Schema extends z.ZodType, Value, Known = never>(
  { request, context }: RouteArgs,
  options: OfficeForm<Schema, Value, Known>,
) {
  const known = knownFields(options.schema);
  // Its file is read to the end, but not stored.
  const isRefused = context.get(sessionOver) || context.get(adminRefusal) !== "";
  const limit = isRefused && { limitBytes: 0 };
  const sent = options.upload && (await readUpload(request, { ...options.upload, ...limit, fields: known }));
  const form = parseFields(sent ? sent.form : await readForm(request, known), options.schema, context);
  if (!form.ok || !sent?.ok) await sent?.discard();
  // A button that changes rows is no mistake.
  if (!form.ok) return refuse(form.reply.init?.status ?? 422, form.reply.data);
  if (sent?.ok === false) return refuse(422, form.refuse(refused("invalid", sent.message, "file")).data);
  const typed = form.submission.payload;
  const actor = context.get(actorContext);
  const command = async () =>
    options.admit && !(await options.admit(form.value))
      ? refused("too_many", tooMany)
      : options.command(form.value, actor, sent?.file);
  const failure = typeof options.failure === "string" ? options.failure : options.failure(form.value);
  const outcome = await runCommand(context, command, failure);
  if (!outcome.ok) await sent?.discard();
  if (!outcome.ok) return refuse(statusOf[outcome.reason], form.refuse(outcome).data);
  const confirm = options.known?.(outcome.value) ?? [];
  if (confirm.length > 0) return refuse(409, form.refuse(refused("conflict", isKnown)).data, confirm);
  const success = options.success(outcome.value, form.value, { actor, back: back.parse(typed.back) });
  if (success instanceof Promise) return success;
  const { to, toast, about, undo, link } = success;
  if (!toast) return replace(to);
  return redirectWithToast(to, { tone: "success", text: toast, about, undo, link }, { by: replace });

  function refuse(status: number, reply: FormReply, confirm?: readonly Known[]) {
    if (options.home && !isScripted(request))
      return redirectWithToast(back.parse(typedIn(reply)?.back) ?? options.home, {
        tone: "error",
        text: problemOf(reply) ?? couldNotStore,
      });
    // Any other status would replace the page with an error, and so would a reload without the database.
    const recheck = (status === 409 || status === 422) && !context.get(databaseUnavailable);
    return data<FormReply<Known>>({ ...reply, recheck, ...(confirm && { known: confirm }) }, { status });
  }
}

/** For a page with several forms: each returns to it with a toast. */
export const formsOfPage =
  (args: RouteArgs, page: { to: string; failure: string }) =>
  <Schema extends z.ZodType, Value>(
    schema: Schema,
    command: (actor: Actor, input: z.output<Schema>) => Promise<Result<Value>>,
    toast: (value: Value) => string,
    options: Partial<OfficeForm<Schema, Value, never>> = {},
  ) =>
    handleForm(args, {
      schema,
      command: (input, actor) => command(actor, input),
      success: (value) => ({ to: page.to, toast: toast(value), about: page.to }),
      failure: page.failure,
      ...options,
    });

/** Checks the traps and the rate limit before the schema. A refusal returns everything typed. */
export async function handlePublicForm<Schema extends z.ZodType, Value>(
  { request, context }: RouteArgs,
  { schema, limit, page, command, success, failure }: PublicForm<Schema, Value>,
) {
  const now = Date.now();
  const form = await readForm(request);
  const posted = String(form.get("formKey") ?? "");
  const formKey = isUuid(posted) ? posted : randomUUID();
  const startedAt = Number(form.get("startedAt")) || now;
  const parsed = parseFields(form, schema);
  const show = ({ data: reply, init }: Reply) =>
    data<FormReply>(
      { ...reply, keys: { formKey, startedAt } },
      { status: init?.status ?? 422, headers: noStoreHeaders },
    );
  if (!parsed.ok) return show(parsed.reply);
  const { value } = parsed;
  const refuseWith = (problem: Problem) => show(parsed.refuse(problem));
  if (isProgram(form, startedAt, now)) return refuseWith(refused("invalid", pressAgain));
  const { ip } = context.get(requestContext);
  if (!(await withinLimit(limit, ip))) return refuseWith(refused("too_many", tooMany));
  const sender = { formKey, page, ip, touches: touchesOf(request) };
  const outcome = await runCommand(context, () => command(value, context.get(actorContext), sender), failure);
  return outcome.ok ? success(outcome.value, value) : refuseWith(outcome);
}

/** A page with a public form is never cached. */
export const newPublicForm = (now = Date.now()) => ({ formKey: randomUUID() as string, startedAt: now });

export const noStoreHeaders = { "Cache-Control": "no-store" };

const leastMsOfAPerson = 400;

export const pressAgain = "Please try again.";

/** In the trap field, or faster than people can. */
export const isProgram = (form: FormData, startedAt: number, now = Date.now()) =>
  Boolean(form.get(trapField)) || (config.rateLimits && now - startedAt < leastMsOfAPerson);

const isKnown = "This already exists, and nothing was saved.";

const signInAgain = `Your session has ended, and nothing was saved. ${logInAgain}, then send this again.`;

export const back = z
  .string()
  .regex(/^\/(dashboard|leads|documents|admin)([/?#][!-[\]-~]*)?$/)
  .max(2_000)
  .optional()
  .catch(undefined);

type Reply = ReturnType<typeof data<FormReply>>;

/**
 * A finished reply is 200 for a button that changes rows, 422 with messages beside the fields. Drops fields
 * outside the schema and `also`.
 */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { also = [], context }: { also?: readonly string[]; context?: Context } = {},
) {
  return parseFields(await readForm(request, knownFields(schema, also)), schema, context);
}

function knownFields(schema: z.ZodType, also: readonly string[] = ["back"]) {
  const known = namesOf(schema);
  return known && new Set([...known, ...also]);
}

/**
 * @param context of an office form: an ended session is told first, since any other refusal reloads the page, and so is
 * a missing role, since the fields are none of their business.
 */
export function parseFields<Schema extends z.ZodType>(form: FormData, schema: Schema, context?: Context) {
  const barred = context?.get(sessionOver) ? signInAgain : context?.get(adminRefusal);
  if (barred) return { ok: false as const, reply: refusedUnread(form, barred) };
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

function refusedUnread(form: FormData, why: string): Reply {
  form.delete("__intent__");
  const typed = parseWithZod(form, { schema: z.object({}) });
  return data(typed.reply({ formErrors: [why] }), { status: 403 });
}

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

/** Parsing takes a hundred times as long as counting. */
async function formOf(request: Request, type: string) {
  const body = Buffer.from(await request.arrayBuffer());
  const text = body.toString("latin1");
  const between = /^multipart/i.test(type) ? `--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ""}` : "&";
  if (text.split(between, mostFields + 3).length > mostFields + 2) throw new ImpossibleForm();
  return new Response(body, { headers: { "Content-Type": type } }).formData();
}

function namesOf(schema: z.core.$ZodType): ReadonlySet<string> | undefined {
  if (schema instanceof z.ZodObject) return new Set(Object.keys(schema.shape));
  if (!(schema instanceof z.ZodUnion)) return undefined;
  const options = schema.options.map(namesOf);
  return options.every((names) => names !== undefined)
    ? new Set(options.flatMap((names) => [...names]))
    : undefined;
}

export type Problem = Omit<Refusal, "reason"> & { reason: keyof typeof statusOf };

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

const couldNotStore = "Unable to process your request. Please try again.";

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

/** A late write is harmless: the next send is a repeat. */
export async function runCommand<Value>(
  context: Context,
  command: () => Promise<Result<Value>>,
  failure = couldNotStore,
): Promise<{ ok: true; value: Value } | Problem> {
  const outcome = context.get(databaseUnavailable)
    ? { failed: 503 as const }
    : await attempt(() => inTime(command()));
  if ("value" in outcome) return outcome.value;
  const isUnavailableNow = outcome.failed === 503;
  if (isUnavailableNow) context.set(databaseUnavailable, true);
  return { ok: false, reason: isUnavailableNow ? "unavailable" : "failed", message: failure };
}
