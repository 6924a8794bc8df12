import { data, href, redirect, redirectDocument } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { completeEnrollment } from "#app/features/enrollment/commands/complete.server.ts";
import { replaceDraft, saveAnswers, startAnother } from "#app/features/enrollment/commands/drafts.server.ts";
import { Wizard } from "#app/features/enrollment/components/wizard.tsx";
import type { EnrollAnswer, FieldErrors } from "#app/features/enrollment/page.ts";
import { mintSecret } from "#app/features/enrollment/queries/draft.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { checkStep, readPress } from "#app/features/enrollment/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { refused } from "#app/lib/result.ts";
import { actorContext, databaseUnavailable, requestContext } from "#app/server/context.ts";
import {
  isProgram,
  type Problem,
  pressAgain,
  readForm,
  runCommand,
  statusOf,
} from "#app/server/handle-form.server.ts";
import {
  enrolledSecret,
  enrollmentSecret,
  setDraftCookie,
  setEnrolledCookie,
  setOnlyCookie,
} from "#app/server/identity/enrollment-cookie.server.ts";
import { ownerKeys } from "#app/server/identity/owner-cookie.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import { touchesOf } from "#app/server/visits/attribution.server.ts";
import type { Route } from "./+types/enroll.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const view = await findEnrollment({
    secret: await enrollmentSecret(request),
    enrolled: await enrolledSecret(request),
    step: url.searchParams.get("step"),
    from: url.searchParams.get("from"),
    isUnavailableNow: context.get(databaseUnavailable),
  });
  if (!view) return redirect(href("/enroll/done"));
  return { view, startedAt: Date.now(), hasChanged: url.searchParams.has("changed") };
}

/** Saves the answers first, valid or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { step, typed, go } = readPress(form);
  const actor = context.get(actorContext);
  const begun = await enrollmentSecret(request);
  const secret = begun ?? mintSecret();
  const headers = await setDraftCookie(secret);
  const stay = (status: number, problem: string | null, errors: FieldErrors = {}) =>
    data<EnrollAnswer>({ step, typed, errors, problem }, { status, headers });
  const refuse = ({ reason, message }: Problem) => stay(statusOf[reason], message);
  if (!(await withinLimit("enroll-save", context.get(requestContext).ip)))
    return refuse(refused("too_many", tooMany));

  if (go === "another" || go === "switch" || go === "over") {
    const enrolled = await enrolledSecret(request);
    const restart = () =>
      go === "another"
        ? startAnother(actor, { secret: begun, enrolled })
        : replaceDraft(actor, { secret: begun, typed: {} });
    const next = await runCommand(context, restart, couldNotProcess);
    if (!next.ok) return refuse(next);
    const cookie = go === "over" ? setOnlyCookie : setDraftCookie;
    const query = go === "switch" && typed.from ? `?from=${typed.from}` : "";
    // A new document, so that the fields are empty.
    return redirectDocument(href("/enroll") + query, { headers: await cookie(next.value.secret) });
  }

  if (step < 3) {
    const save = () => saveAnswers(actor, { secret, typed });
    const saved = await runCommand(context, save, couldNotProcess);
    if (!saved.ok) return refuse(saved);
    const errors = go === "on" ? checkStep(step, saved.value, await findCompany()) : {};
    if (Object.keys(errors).length > 0) return stay(422, null, errors);
  }
  const next = { on: step + 1, back: step - 1, estimate: step }[go];
  if (next <= 3) return redirect(stepPath(next), { headers });

  if (isProgram(form, Number(form.get("startedAt")) || Date.now()))
    return refuse(refused("invalid", pressAgain));
  const reviewed = String(form.get("reviewed") ?? "");
  const outcome = await complete(request, context, { secret, reviewed });
  if (outcome.ok)
    return redirect(`${href("/enroll/done")}?step=sign`, { headers: await setEnrolledCookie(secret) });
  if (outcome.reason === "changed") return redirect(`${stepPath(3)}&changed`);
  return refuse(outcome);
}

type Sent = { secret: string; reviewed: string };

async function complete(request: Request, context: Route.ActionArgs["context"], sent: Sent) {
  const { ip } = context.get(requestContext);
  const keys = await ownerKeys(request);
  const page = href("/enroll");
  const enroll = async () => {
    if (!(await withinLimit("enrollment", ip))) return refused("too_many", tooMany);
    const from = { keys, page, ip, touches: touchesOf(request) };
    return completeEnrollment(context.get(actorContext), { ...sent, ...from });
  };
  return runCommand(context, enroll, couldNotProcess);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, (form, problem): EnrollAnswer => {
    const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
    const step = form.get("step") === "3" ? 3 : form.get("step") === "2" ? 2 : 1;
    return { step, typed, errors: {}, problem };
  });

const couldNotProcess = "Failed to process enrollment. Please try again.";
const stepPath = (step: number) => `${href("/enroll")}?step=${step}`;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Enroll your property",
    description:
      "Enroll a rental home in three short steps: the property with a fee estimate as you type, your contact details, and a review before anything is sent.",
    path: href("/enroll"),
  });

export default function Enroll({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard {...loaderData} answer={actionData} />;
}
