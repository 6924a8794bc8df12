import { data, isRouteErrorResponse } from "react-router";
import type { FormReply } from "#app/components/form/reply.ts";
import { textsIn } from "#app/components/form/use-draft.ts";

const notSent = "This could not be sent. Nothing you typed is lost: send it again in a moment.";
const notSentFor = new Map([
  [413, "This is more than can be sent at once. Nothing you typed is lost: shorten it and send it again."],
  [429, "This was refused as one of too many. Nothing you typed is lost: send it again in a few minutes."],
]);

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * Returns the typed values after a network or gateway error: an error page would replace them. The form's key or
 * revision detects a repeat.
 */
export async function orUnavailable<Answer, Reply = FormReply>(
  { request, serverAction }: Sending<Answer>,
  reply: (form: FormData, problem: string) => Reply | FormReply = unavailableReply,
) {
  // An unread body of an aborted request rejects without a handler.
  const copy = request.clone().formData();
  copy.catch(() => {});
  try {
    return await serverAction();
  } catch (error) {
    if (request.signal.aborted || !isFailure(error)) throw error;
    const form = await copy;
    const problem = (isRouteErrorResponse(error) && notSentFor.get(error.status)) || notSent;
    // Stops the router from reloading the page data.
    return data(reply(form, problem) as Reply, { status: 503 });
  }
}

/** A gateway answers with text. */
const isFailure = (thrown: unknown) =>
  thrown instanceof Error ||
  (isRouteErrorResponse(thrown) && (thrown.status >= 500 || typeof thrown.data === "string"));

export const unavailableReply = (form: FormData, problem: string) => ({
  status: "error" as const,
  initialValue: valuesIn(form),
  error: { "": [problem] },
  keys: { formKey: String(form.get("formKey") ?? ""), startedAt: Number(form.get("startedAt")) },
});

type Value = string | Value[] | { [name: string]: Value };

/** `rows[0].name` and `dueAt.date` become nested values, as conform reads them. */
function valuesIn(form: FormData) {
  const all: Record<string, Value> = {};
  for (const [name, value] of textsIn(form)) {
    if (name === "__intent__") continue;
    const path = name.split(/[.[\]]+/).filter(Boolean);
    const last = path.pop() ?? "";
    let at = all;
    for (const [index, part] of path.entries()) {
      at[part] ??= /^\d+$/.test(path[index + 1] ?? last) ? [] : {};
      at = at[part] as typeof all;
    }
    at[last] = value;
  }
  return all;
}
