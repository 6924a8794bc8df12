import type { SubmissionResult } from "@conform-to/react";
import { data, isRouteErrorResponse } from "react-router";
import type { PublicFormState } from "#app/ui/forms/public-form.tsx";

/** What a form says whose answer never came. */
const notSent = "This could not be sent. Nothing you typed is lost: send it again in a moment.";

type Sending<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * Sends a form from the page. Where nothing answers it, or something in front of its door does, the page would give way
 * to an error, and what was typed with it: then the form is given `reply` for an answer, and stays. It may have arrived
 * all the same; its key or revision tells when it is sent again.
 */
export async function orUnsent<Answer, Reply>(
  { request, serverAction }: Sending<Answer>,
  reply: (form: FormData) => Reply,
) {
  // Read at once: what is left unread of a request that another one takes the place of fails unheard.
  const sent = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (request.signal.aborted || !isFailure(error)) throw error;
    // With a status that keeps the router from reading the page anew, which would fail as well.
    return data(reply(sent), { status: 503 });
  }
}

/** Not where the door leads on, or refuses with a page of its own. */
const isFailure = (thrown: unknown) =>
  thrown instanceof Error || (isRouteErrorResponse(thrown) && thrown.status >= 500);

/** For a form of the office, as its door answers a refusal. */
export const unsentAct = (form: FormData) => ({
  problem: notSent,
  fields: {} as Record<string, string[]>,
  typed: textsIn(form),
  recheck: false,
});

/** For a form that reads what `parseForm` refuses. */
export const unsentResult = (form: FormData, texts: object = textsIn(form)): SubmissionResult<string[]> => ({
  status: "error",
  initialValue: { ...texts },
  error: { "": [notSent] },
});

/** For a public form, which says so above its fields. */
export const unsentPublic = (form: FormData, texts: object = textsIn(form)): PublicFormState => ({
  result: { initialValue: { ...texts } },
  formKey: String(form.get("formKey") ?? ""),
  startedAt: Number(form.get("startedAt")),
  problem: notSent,
});

/** For a button that keeps nothing but says why it did not work. */
export const unsentProblem = () => ({ problem: notSent });

const textsIn = (form: FormData) =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
