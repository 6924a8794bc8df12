import type { RouterContextProvider } from "react-router";
import { acceptToken } from "#app/features/accounts/api-tokens/commands.server.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import type { Result } from "#app/lib/result.ts";
import { parseStorable } from "#app/lib/storable.ts";
import type { z } from "#app/lib/zod.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Endpoint, Failure } from "#app/server/api/endpoint.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { isUnavailable, wasUnavailable } from "#app/server/faults.server.ts";
import { statusOf } from "#app/server/handle-form.server.ts";
import { isOwnForm } from "#app/server/identity/guards.server.ts";
import { withinLimit } from "#app/server/rate-limit.server.ts";
import { inTime } from "#app/server/time-limit.server.ts";

type RouteArgs = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Record<string, string | undefined>;
};

type Asked<Params, Input> = { params: Params; input: Input; actor: Actor };

/** Longer than a vendor may take, shorter than the request deadline. */
const limitMs = 5_000;

export async function answerApi<Params, Input, Output>(
  { request, context, params }: RouteArgs,
  described: Endpoint<Params, Input, Output>,
  run: (asked: Asked<Params, Input>) => Promise<Result<Output | Response>>,
): Promise<Response> {
  const { id: reference, ip } = context.get(requestContext);
  const { output, failure } = described;
  const refuse = (status: number, problem: Omit<Failure, "success" | "reference">, headers = {}) =>
    json({ success: false, ...problem, reference } satisfies Failure, status, headers);
  try {
    if (request.method !== described.method && !(request.method === "HEAD" && described.method === "GET"))
      return refuse(405, { error: `This endpoint takes ${described.method}.` }, { Allow: described.method });
    const caller = await callerOf(request, context);
    if (!caller.ok) {
      const { status, error } = caller;
      if (status === 401 && !(await withinLimit("api-stranger", ip)))
        return refuse(429, { error: "Too many attempts." });
      return refuse(status, { error }, status === 401 ? { "WWW-Authenticate": "Bearer" } : {});
    }
    const { actor } = caller;
    if (!mayCall(actor, described.scope))
      return refuse(403, { error: `This token lacks the scope ${described.scope}.` });
    const key = actor.kind === "token" ? actor.tokenId : actor.userId;
    if (!(await withinLimit("api", key)))
      return refuse(429, { error: "Too many calls." }, { "Retry-After": "60" });
    const read = described.params?.safeParse({ ...queryOf(request), ...params });
    if (read?.success === false) {
      const isOfPath = read.error.issues.some(({ path: [name = ""] }) => Object.hasOwn(params, name));
      return isOfPath
        ? refuse(404, { error: "There is nothing at this URL." })
        : refuse(422, { error: failure, detail: notValid, fields: fieldsOf(read.error) });
    }
    const body = described.input ? await readBody(request, described.input) : undefined;
    if (body && !body.ok) {
      const { error = described.invalid ?? failure, ...why } = body.problem;
      return refuse(body.status, { error, ...why });
    }
    const asked = { params: read?.data as Params, input: body?.value as Input, actor };
    const result = await inTime(run(asked), limitMs);
    if (result.ok)
      return result.value instanceof Response ? result.value : json(checked(output, result.value));
    const { reason, message, field } = result;
    const isShown = (reason === "not_found" && !field) || reason === "forbidden";
    if (isShown) return refuse(statusOf[reason], { error: message });
    const fields = field ? { fields: { [field]: [message] } } : {};
    return refuse(statusOf[reason], { error: failure, detail: message, ...fields });
  } catch (error) {
    logger.error({ request: reference, path: described.path, error: describeError(error) }, "a call failed");
    return isUnavailable(error)
      ? refuse(503, { error: failure, detail: "Please try again." }, { "Retry-After": "5" })
      : refuse(500, { error: failure });
  }
}

type Read<Input> =
  | { ok: true; value: Input }
  | {
      ok: false;
      status: 400 | 413 | 415 | 422;
      problem: Partial<Pick<Failure, "error" | "detail" | "fields">>;
    };

const mostBytes = 65_536;

async function readBody<Input>(request: Request, schema: z.ZodType<Input>): Promise<Read<Input>> {
  const refuse = (status: 400 | 413 | 415, error: string) => ({
    ok: false as const,
    status,
    problem: { error },
  });
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json(\s*;|$)/i.test(type)) return refuse(415, "Send JSON, as application/json.");
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > mostBytes) return refuse(413, "This is more than 64 kB.");
  let body: unknown;
  try {
    body = parseStorable(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return refuse(400, "This is not JSON.");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, status: 422, problem: { detail: notValid, fields: fieldsOf(parsed.error) } };
}

const notValid = "Some fields are invalid.";

function fieldsOf({ issues }: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues.slice(0, 50)) {
    const name = path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), message];
  }
  return fields;
}

const queryOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);

const checked = <Output>(output: z.ZodType<Output> | string, value: unknown) =>
  typeof output === "string" ? value : output.parse(value);

const json = (body: unknown, status = 200, headers = {}) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

type Caller =
  | { ok: true; actor: Extract<Actor, { kind: "staff" | "token" }> }
  | { ok: false; status: 401 | 403 | 503; error: string };

/** A token in the header, else the user, whose writes must come from our pages. */
async function callerOf(request: Request, context: Readonly<RouterContextProvider>): Promise<Caller> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    const [, token] = /^Bearer +([\w.-]{1,200})$/i.exec(header) ?? [];
    const actor = token ? await acceptToken(token) : null;
    if (actor?.kind === "token") return { ok: true, actor };
    return { ok: false, status: 401, error: "This token is unknown, expired or revoked." };
  }
  if (wasUnavailable(request)) return { ok: false, status: 503, error: "Our database is unavailable." };
  const actor = context.get(actorContext);
  if (actor.kind !== "staff") return { ok: false, status: 401, error: "Sign in, or send an API token." };
  if (!isOwnForm(request)) return { ok: false, status: 403, error: "This was sent from another site." };
  return { ok: true, actor };
}
