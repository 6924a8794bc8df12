import type { RouterContextProvider } from "react-router";
import { type Actor, mayCall } from "#app/domain/actor.ts";
import type { Endpoint, Failure } from "#app/domain/api/endpoint.ts";
import type { Result } from "#app/domain/result.ts";
import type { z } from "#app/domain/zod.ts";
import { fieldsOf, notValid, plainWords, readBody } from "#app/http/api/body.server.ts";
import { callerOf } from "#app/http/api/caller.server.ts";
import { requestContext } from "#app/http/context.ts";
import { isUnavailable } from "#app/http/faults.server.ts";
import { statusOf } from "#app/http/forms/form.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
import { withinLimit } from "#app/http/rate-limit.server.ts";
import { describeError, logger } from "#app/log.server.ts";

type Door = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: Record<string, string | undefined>;
};

type Asked<Params, Input> = { params: Params; input: Input; actor: Actor };

/** As long as a gate may take, and shorter than the deadline of the whole request. */
const limitMs = 5_000;

/**
 * Answers one call of the API, always in JSON but for a file that `run` gives: who calls and may they, how often, what do
 * they send; then the command. What comes out is held against the endpoint's own schema.
 */
export async function answerApi<Params, Input, Output>(
  { request, context, params }: Door,
  described: Endpoint<Params, Input, Output>,
  run: (asked: Asked<Params, Input>) => Promise<Result<Output | Response>>,
): Promise<Response> {
  const { id: reference, ip } = context.get(requestContext);
  const { output, failure } = described;
  const refuse = (status: number, problem: Omit<Failure, "success" | "reference">, headers = {}) =>
    json({ success: false, ...problem, reference } satisfies Failure, status, headers);
  try {
    if (request.method !== described.method && !(request.method === "HEAD" && described.method === "GET"))
      return refuse(405, { error: `This address takes ${described.method}.` }, { Allow: described.method });
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
    const place = described.params?.safeParse({ ...queryOf(request), ...params }, { error: plainWords });
    if (place?.success === false) {
      const isOfPath = place.error.issues.some(({ path: [name = ""] }) => Object.hasOwn(params, name));
      return isOfPath
        ? refuse(404, { error: "There is nothing at this address." })
        : refuse(422, { error: failure, detail: notValid, fields: fieldsOf(place.error) });
    }
    const body = described.input ? await readBody(request, described.input) : undefined;
    if (body && !body.ok) {
      const { error = described.invalid ?? failure, ...why } = body.problem;
      return refuse(body.status, { error, ...why });
    }
    const asked = { params: place?.data as Params, input: body?.value as Input, actor };
    const result = await inTime(run(asked), limitMs);
    if (result.ok)
      return result.value instanceof Response ? result.value : json(checked(output, result.value));
    const { reason, message, field } = result;
    const isTold = (reason === "not_found" && !field) || reason === "forbidden";
    if (isTold) return refuse(statusOf[reason], { error: message });
    const fields = field ? { fields: { [field]: [message] } } : {};
    return refuse(statusOf[reason], { error: failure, detail: message, ...fields });
  } catch (error) {
    logger.error({ request: reference, path: described.path, error: describeError(error) }, "a call failed");
    return isUnavailable(error)
      ? refuse(503, { error: failure, detail: "Please try again." }, { "Retry-After": "5" })
      : refuse(500, { error: failure });
  }
}

const queryOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);

const checked = <Output>(output: z.ZodType<Output> | string, value: unknown) =>
  typeof output === "string" ? value : output.parse(value);

const json = (body: unknown, status = 200, headers = {}) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
