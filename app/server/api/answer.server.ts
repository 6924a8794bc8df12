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

type Asked<Params, Input> = { params: Params; input: Input; actor: Caller };

type Caller = Extract<Actor, { kind: "staff" | "token" }>;

/** Longer than a vendor may take, shorter than the request deadline. */
const limitMs = 5_000;

/** Both `action` and `loader` of a route: a call with another method is answered too. */
export const answerApi =
  <Params, Input, Output>(
    described: Endpoint<Params, Input, Output>,
    run: (asked: Asked<Params, Input>) => Promise<Result<Output | Response>>,
  ) =>
  async (args: RouteArgs): Promise<Response> => {
    const { id: reference } = args.context.get(requestContext);
    const { output, failure } = described;
    const refuse = ({ status, problem, headers }: Refusal) => {
      const body: Failure = { success: false, error: failure, ...problem, reference };
      return json(body, status, headers);
    };
    try {
      const asked = await readCall(args, described);
      const result = await inTime(run(asked), limitMs);
      if (result.ok)
        return result.value instanceof Response
          ? result.value
          : json(checked(output, result.value), described.status);
      const { reason, message, field } = result;
      const isShown = (reason === "not_found" && !field) || reason === "forbidden";
      if (isShown) return refuse(new Refusal(statusOf[reason], { error: message }));
      const fields = field ? { fields: { [field]: [message] } } : {};
      return refuse(new Refusal(statusOf[reason], { detail: message, ...fields }));
    } catch (error) {
      if (error instanceof Refusal) return refuse(error);
      logger.error(
        { request: reference, path: described.path, error: describeError(error) },
        "a call failed",
      );
      return isUnavailable(error)
        ? refuse(new Refusal(503, { detail: "Please try again." }, { "Retry-After": "5" }))
        : refuse(new Refusal(500, {}));
    }
  };

type Problem = Partial<Pick<Failure, "error" | "detail" | "fields">>;

class Refusal extends Error {
  readonly status: number;
  /** `error` defaults to the failure of the endpoint. */
  readonly problem: Problem;
  readonly headers: Record<string, string>;
  constructor(status: number, problem: Problem, headers: Record<string, string> = {}) {
    super(problem.error);
    this.status = status;
    this.problem = problem;
    this.headers = headers;
  }
}

async function readCall<Params, Input, Output>(
  { request, context, params }: RouteArgs,
  { method, scope, ...described }: Endpoint<Params, Input, Output>,
): Promise<Asked<Params, Input>> {
  if (request.method !== method && !(request.method === "HEAD" && method === "GET"))
    throw new Refusal(405, { error: `This endpoint takes ${method}.` }, { Allow: method });
  const actor = await callerOf(request, context);
  if (!mayCall(actor, scope)) throw new Refusal(403, { error: `This token lacks the scope ${scope}.` });
  if (!(await withinLimit("api", actor.kind === "token" ? actor.tokenId : actor.userId)))
    throw new Refusal(429, { error: "Too many calls." }, { "Retry-After": "60" });
  const read = described.params?.safeParse({ ...queryOf(request), ...params });
  if (read?.success === false) {
    const isOfPath = read.error.issues.some(({ path: [name = ""] }) => Object.hasOwn(params, name));
    throw isOfPath ? new Refusal(404, { error: "There is nothing at this URL." }) : invalid(read.error);
  }
  const body = described.input?.safeParse(await readBody(request));
  if (body?.success === false) throw invalid(body.error, described.invalid);
  return { params: read?.data as Params, input: body?.data as Input, actor };
}

const mostBytes = 65_536;

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json(\s*;|$)/i.test(type))
    throw new Refusal(415, { error: "Send JSON, as application/json." });
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > mostBytes) throw new Refusal(413, { error: "This is more than 64 kB." });
  try {
    return parseStorable(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, { error: "This is not JSON." });
  }
}

function invalid({ issues }: z.ZodError, error?: string) {
  const fields: Record<string, string[]> = {};
  for (const { path, message } of issues.slice(0, 50)) {
    const name = path.join(".") || "body";
    fields[name] = [...(fields[name] ?? []), message];
  }
  return new Refusal(422, { ...(error && { error }), detail: "Some fields are invalid.", fields });
}

const queryOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);

const checked = <Output>(output: z.ZodType<Output> | string, value: unknown) =>
  typeof output === "string" ? value : output.parse(value);

const json = (body: unknown, status = 200, headers = {}) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

/** A token in the header, else the user, whose writes must come from our pages. */
async function callerOf(request: Request, context: Readonly<RouterContextProvider>): Promise<Caller> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    const [, token] = /^Bearer +([\w.-]{1,200})$/i.exec(header) ?? [];
    const actor = token ? await acceptToken(token) : null;
    if (actor?.kind === "token") return { ...actor, ip: context.get(requestContext).ip };
    throw await stranger(context, "This token is unknown, expired or revoked.");
  }
  if (wasUnavailable(request)) throw new Refusal(503, { error: "Our database is unavailable." });
  const actor = context.get(actorContext);
  if (actor.kind !== "staff") throw await stranger(context, "Sign in, or send an API token.");
  if (!isOwnForm(request)) throw new Refusal(403, { error: "This was sent from another site." });
  return actor;
}

async function stranger(context: Readonly<RouterContextProvider>, error: string) {
  return (await withinLimit("api-stranger", context.get(requestContext).ip))
    ? new Refusal(401, { error }, { "WWW-Authenticate": "Bearer" })
    : new Refusal(429, { error: "Too many attempts." });
}
