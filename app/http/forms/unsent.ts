import type { SubmissionResult } from "@conform-to/react";
import { data, isRouteErrorResponse } from "react-router";
import { textsIn } from "#app/ui/forms/draft.ts";
import type { PublicFormState } from "#app/ui/forms/public-form.tsx";

/** What a form says whose answer never came, by the status of what came in its place. */
const notSent = "This could not be sent. Nothing you typed is lost: send it again in a moment.";
const notSentFor = new Map([
  [413, "This is more than can be sent at once. Nothing you typed is lost: shorten it and send it again."],
  [429, "This was refused as one of too many. Nothing you typed is lost: send it again in a few minutes."],
]);

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * Sends a form from the page. Where nothing answers it, or something in front of its door does, the page would give way
 * to an error, and what was typed with it: then the form is given `reply` for an answer, and stays. It may have arrived
 * all the same; its key or revision tells when it is sent again.
 */
export async function orUnsent<Answer, Reply>(
  { request, serverAction }: Sending<Answer>,
  reply: (form: FormData, problem: string) => Reply,
) {
  // Both are read at once: what is left unread of a request that another one takes the place of fails unheard.
  const copy = request.clone().formData();
  copy.catch(() => {});
  try {
    return await serverAction();
  } catch (error) {
    if (request.signal.aborted || !isFailure(error)) throw error;
    const sent = await copy;
    const problem = (isRouteErrorResponse(error) && notSentFor.get(error.status)) || notSent;
    // With a status that keeps the router from reading the page anew, which would fail as well.
    return data(reply(sent, problem), { status: 503 });
  }
}

/** Not where the door leads on, or refuses with words of its own; what stands before it answers with a text. */
const isFailure = (thrown: unknown) =>
  thrown instanceof Error ||
  (isRouteErrorResponse(thrown) && (thrown.status >= 500 || typeof thrown.data === "string"));

/** For a form of the office, as its door answers a refusal. */
export const unsentAct = (form: FormData, problem: string) => ({
  problem,
  fields: {} as Record<string, string[]>,
  typed: typedIn(form),
  recheck: false,
});

/** For a form that reads what `parseForm` refuses. */
export const unsentResult = (
  form: FormData,
  problem: string,
  texts: object = typedIn(form),
): SubmissionResult<string[]> => ({
  status: "error",
  initialValue: { ...texts },
  error: { "": [problem] },
});

/** For a public form, which says so above its fields. */
export const unsentPublic = (
  form: FormData,
  problem: string,
  texts: object = typedIn(form),
): PublicFormState => ({
  result: { initialValue: { ...texts } },
  formKey: String(form.get("formKey") ?? ""),
  startedAt: Number(form.get("startedAt")),
  problem,
});

/** For a button that keeps nothing but says why it did not work. */
export const unsentProblem = (_form: FormData, problem: string) => ({ problem });

const typedIn = (form: FormData): Record<string, string> => Object.fromEntries(textsIn(form));
