import { data, type RouterContextProvider, replace } from "react-router";
import { type Actor, accessDenied } from "#app/domain/actor.ts";
import { listPeople } from "#app/domain/leads/queries.server.ts";
import type { KnownLead } from "#app/domain/leads/types.ts";
import { type Result, refused } from "#app/domain/result.ts";
import type { z } from "#app/domain/zod.ts";
import { actorContext, adminMissing, recordsAway, sessionOver } from "#app/http/context.ts";
import { back } from "#app/http/forms/back.ts";
import { attempt, parseForm } from "#app/http/forms/form.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
import { isScripted } from "#app/http/scripted.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { drawnFor } from "#app/ui/forms/drawn-for.tsx";
import { logInAgain } from "#app/ui/forms/log-in-again.tsx";

type Act<Schema extends z.ZodType, Value> = {
  schema: Schema;
  run: (form: z.output<Schema>, actor: Actor) => Promise<Result<Value>>;
  /**
   * Where to go on success, and what to say there, unless that page says it itself; what is said `about` the same thing
   * later takes its place; `deleted` are leads that it offers to bring back. `back` is where the form stood, if it said so.
   */
  success: (
    value: Value,
    form: z.output<Schema>,
    from: { actor: Actor; back: string | undefined },
  ) => { to: string; toast?: string; about?: string; deleted?: string[] | undefined };
  /** Where the value says that nothing is stored before the person has read of leads that are known. */
  known?: (value: Value) => readonly KnownLead[];
  /**
   * Only for buttons whose door has no page: where a browser without a script stands again after a refusal, unless the
   * form says where it stood.
   */
  home?: string;
  failure: string;
};

type Door = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Answers a form of the office: success leads on with a toast; a refusal is told, with its status and all that was
 * typed by the names of the fields, to the script that sent the form or to the page of the door. `recheck` says that
 * the page may show what is not so any more.
 */
export async function answerAct<Schema extends z.ZodType, Value>(
  { request, context }: Door,
  act: Act<Schema, Value>,
) {
  const form = await parseAct(request, act.schema);
  if (!form.ok) return refuse(422, form.reply.data.error, form.reply.data.initialValue);
  const typed = form.submission.payload;
  const outcome = await attemptAs(context, form, (actor) => act.run(form.value, actor));
  if ("failed" in outcome) return refuse(outcome.failed, { "": [act.failure] }, typed);
  if (!outcome.value.ok) {
    const refused = form.refuse(outcome.value);
    return refuse(refused.init?.status ?? 422, refused.data.error, typed);
  }
  const known = act.known?.(outcome.value.value) ?? [];
  if (known.length > 0) return refuse(409, { "": [isKnown] }, typed, known);
  const { to, toast, about, deleted } = act.success(outcome.value.value, form.value, {
    actor: context.get(actorContext),
    back: back.parse(typed.back),
  });
  if (!toast) return replace(to);
  return redirectWithToast(to, { tone: "success", text: toast, about, deleted }, { by: replace });

  function refuse(status: number, error: Errors, payload: unknown, knownLeads?: readonly KnownLead[]) {
    const errors = entries(error);
    const problem = errors[0]?.[1][0] ?? act.failure;
    const typedTexts = Object.fromEntries(textsIn(payload));
    if (act.home && !isScripted(request))
      return redirectWithToast(back.parse(typedTexts.back) ?? act.home, { tone: "error", text: problem });
    // Looked at again, a page whose lead is gone or whose database is away would take the typed text with it.
    const recheck = status === 409 || status === 422;
    const reply = { problem, fields: Object.fromEntries(errors), typed: typedTexts, recheck };
    return data({ ...reply, ...(knownLeads && { known: knownLeads }) }, { status });
  }
}

const isKnown = "This is known already, and nothing was saved.";

/** Parses a form of the office, and what it says of itself: where it stood, and for whom it was drawn. */
export const parseAct = <Schema extends z.ZodType>(request: Request, schema: Schema) =>
  parseForm(request, schema, { also: ["back", drawnFor] });

type Sent = { submission: { payload: Record<string, unknown> } };

/**
 * Runs a command as whoever sent the form, and none for somebody whose session has ended, nor for somebody else than
 * the form was drawn for, nor where the guard could not find out who it is, for the database was away. Given up while
 * there is time left to give the form back: its key, version or revision tells when what was stored after all is sent
 * again.
 */
export async function attemptAs<Value>(
  context: Door["context"],
  { submission: { payload } }: Sent,
  work: (actor: Actor) => Promise<Result<Value>>,
) {
  if (context.get(sessionOver)) return { value: refused("forbidden", signInAgain) };
  if (context.get(recordsAway)) return { failed: 503 as const };
  const actor = context.get(actorContext);
  return attempt(() => inTime(carryOut()));

  async function carryOut() {
    return (await refuseOther(context, payload)) ?? (await work(actor));
  }
}

const signInAgain = `Your session has ended, and nothing was saved. ${logInAgain}, then send this once more.`;

/**
 * The refusal of a form that was drawn for somebody else than is signed in now. It goes back as a form of theirs, so
 * that they can send it under their own name, unless only the other one may.
 */
async function refuseOther(context: Door["context"], sent: Sent["submission"]["payload"]) {
  const actor = context.get(actorContext);
  const first = sent[drawnFor];
  if (actor.kind !== "staff" || !first || first === actor.userId) return null;
  const name = (await listPeople()).find(({ id }) => id === first)?.name;
  if (context.get(adminMissing))
    return refused(
      "forbidden",
      `${accessDenied} You are signed in as ${actor.name} now, and nothing was saved. Log in again as ${name ?? "an admin"} in another tab, then send this once more.`,
    );
  sent[drawnFor] = actor.userId;
  return refused(
    "forbidden",
    `You are signed in as ${actor.name} now; this form was opened as ${name ?? "somebody else"}. Nothing was saved. Send it again to save it as ${actor.name}.`,
  );
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
