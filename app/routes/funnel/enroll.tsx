import {
  data,
  href,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import {
  completeEnrollment,
  saveAnswers,
  startAnother,
  startEmpty,
  startFromReport,
} from "#app/domain/enrollment/commands.server.ts";
import { type Press, readPress, wayOf } from "#app/domain/enrollment/form-steps.ts";
import { type EnrollAnswer, reviewIsOld } from "#app/domain/enrollment/page.ts";
import { findEnrollment } from "#app/domain/enrollment/queries.server.ts";
import { type Step, stepOf } from "#app/domain/enrollment/schema.ts";
import { markOf, mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { Wizard } from "#app/domain/enrollment/ui/wizard.tsx";
import { refused } from "#app/domain/result.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { actorContext, recordsAway, requestContext } from "#app/http/context.ts";
import { attemptInTime, type Problem, readForm, statusOf } from "#app/http/forms/form.server.ts";
import { isProgram, pressAgain } from "#app/http/forms/traps.server.ts";
import { orUnsent } from "#app/http/forms/unsent.ts";
import {
  enrolledSecret,
  enrollmentSecret,
  keepEnrolled,
  keepEnrollment,
  keepOnly,
} from "#app/http/identity/enrollment-cookie.server.ts";
import { ownerKeys } from "#app/http/identity/owner-cookie.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { isScripted } from "#app/http/scripted.ts";
import { touchesOf } from "#app/http/visits/attribution.server.ts";
import type { Route } from "./+types/enroll.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { step = null, from = null, wants, changed } = Object.fromEntries(url.searchParams);
  const isAway = context.get(recordsAway);
  const find = (secret: string | null) =>
    findEnrollment({ secret, step, from, wants: wants === "1", changed: changed === "1", isAway });
  const kept = await enrollmentSecret(request);
  const open = await find(kept);
  // Given out with the first page, so that two savings at once belong to one draft.
  const secret = open ? (kept ?? mintSecret()) : await beginFrom(context, { secret: kept, from });
  const view = open ?? (secret ? await find(secret) : null);
  if (!view || !secret) return redirect(href("/enroll/done"));
  if (view.isSentBack) return redirect(wantingPath(view.step, view.isChanged));
  const headers = secret === kept ? undefined : await keepEnrollment(secret);
  return data({ view, draft: markOf(secret), startedAt: Date.now() }, { ...(headers && { headers }) });
}

/** Answers every button of the wizard. What stands in the step is saved first, right or wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const press = readPress(form);
  const secret = await secretFor(request, context, press);
  // The answer to a silent saving may be overtaken by one that begins anew, and would bring its cookie back.
  const isKnown = press.go === "keep" && secret === (await enrollmentSecret(request));
  const headers = isKnown ? new Headers() : await keepEnrollment(secret);
  const reviewed = String(form.get("reviewed") ?? "");
  const answer: EnrollAnswer = { step: press.step, typed: press.typed, reviewed, errors: {}, problem: null };
  const stay = ({ reason, message }: Problem) =>
    data({ ...answer, problem: message }, { status: statusOf[reason], headers });
  const refusal = await refusalOf(context, press, isKnown ? secret : null);
  if (refusal) return stay(refusal);
  if (press.go === "another" || press.go === "empty") {
    const begun = await beginAnew(request, context, { go: press.go, secret });
    return begun instanceof Response ? begun : stay(begun);
  }
  const save = () => saveAnswers(context.get(actorContext), { secret, typed: press.typed });
  const saved = await attemptInTime(context, save, couldNotProcess);
  if (!saved.ok) return stay(saved);
  const { typed, home } = saved.value;
  const isChanged = press.home !== null && home !== null && press.home !== home;
  const way = wayOf({ ...press, typed }, await findCompany());
  if (way.to === "step") return redirect(stepPath(way.step, isChanged), { headers });
  if (way.to === "same")
    return sameStep(request, { ...answer, typed, errors: way.errors }, { isChanged, headers });
  const end = await complete(request, context, { form, secret, reviewed });
  if (end.ok) return redirect(`${href("/enroll/done")}?step=sign`, { headers: await keepEnrolled(secret) });
  return end.field ? redirect(wantingPath(stepOf(end.field)), { headers }) : stay(end);
}

type Reply = { isChanged: boolean; headers: HeadersInit };

/** Without a script what is wrong has a page of its own, so that Back asks nobody to send a form again. */
function sameStep(request: Request, answer: EnrollAnswer, { isChanged, headers }: Reply) {
  const isWrong = Object.keys(answer.errors).length > 0;
  if (isWrong && !isScripted(request)) return redirect(wantingPath(answer.step, isChanged), { headers });
  return data(answer, { status: isWrong ? 422 : 200, headers });
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnsent(sending, (form, problem): EnrollAnswer => {
    const { step, typed } = readPress(form);
    return { step, typed, reviewed: String(form.get("reviewed") ?? ""), errors: {}, problem };
  });

type Context = Readonly<RouterContextProvider>;

/** Of the draft that a press belongs to: a report may have stood open in one tab while a home was enrolled in another. */
async function secretFor(request: Request, context: Context, { go, typed }: Press) {
  const kept = await enrollmentSecret(request);
  const from = (go === "on" && typed.from) || null;
  return (await beginFrom(context, { secret: kept, from })) ?? kept ?? mintSecret();
}

async function refusalOf(
  context: Context,
  { go, draft }: Press,
  known: string | null,
): Promise<Problem | null> {
  // What a page saves while it goes comes with the cookie of the one after it, which may have begun anew.
  const isOfAnother = known !== null && go === "keep" && draft !== null && draft !== markOf(known);
  if (isOfAnother) return refused("changed", reviewIsOld);
  const isWithin = await withinLimit("enroll-save", context.get(requestContext).ip);
  return isWithin ? null : refused("too_many", tooMany);
}

type Anew = { go: "another" | "empty"; secret: string };

async function beginAnew(
  request: Request,
  context: Context,
  { go, secret }: Anew,
): Promise<Response | Problem> {
  const isNext = go === "another";
  // The pages that offer another home are about the one that was completed last.
  const before = (isNext && (await enrolledSecret(request))) || secret;
  const begin = isNext ? startAnother : startEmpty;
  const work = () => begin(context.get(actorContext), { secret: before });
  const next = await attemptInTime(context, work, couldNotProcess);
  if (!next.ok) return next;
  const keep = isNext ? keepEnrollment : keepOnly;
  // As a new document, so that the fields hold nothing of before.
  return redirectDocument(href("/enroll"), { headers: await keep(next.value.secret) });
}

type Completed = { secret: string | null; from: string | null };

/** The secret of the draft that a report begins after another home was enrolled; null where it begins none. */
async function beginFrom(context: Context, { secret, from }: Completed) {
  if (!secret || !from || !(await withinLimit("enroll-save", context.get(requestContext).ip))) return null;
  const begin = () => startFromReport(context.get(actorContext), { secret, from });
  const next = await attemptInTime(context, begin);
  return next.ok ? next.value.secret : null;
}

type Sent = { form: FormData; secret: string; reviewed: string };

/** The last press. */
async function complete(request: Request, context: Context, { form, secret, reviewed }: Sent) {
  if (isProgram(form, Number(form.get("startedAt")) || Date.now())) return refused("invalid", pressAgain);
  const { ip } = context.get(requestContext);
  const keys = await ownerKeys(request);
  const enroll = async () => {
    if (!(await withinLimit("enrollment", ip))) return refused("too_many", tooMany);
    return completeEnrollment(context.get(actorContext), {
      secret,
      reviewed,
      keys,
      page: href("/enroll"),
      ip,
      touches: touchesOf(request),
    });
  };
  return attemptInTime(context, enroll, couldNotProcess);
}

const couldNotProcess = "Failed to process enrollment. Please try again.";
/** The step, which tells so where the one before was drawn for another home. */
const stepPath = (step: Step, isChanged = false) =>
  `${href("/enroll")}?step=${step}${isChanged ? "&changed=1" : ""}`;
/** The step, with what it wants. */
const wantingPath = (step: Step, isChanged = false) => `${stepPath(step, isChanged)}&wants=1`;

/** What is saved while somebody types changes nothing of the page; a review that is old is drawn anew. */
export function shouldRevalidate({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formData?.get("go") === "keep") return false;
  return actionStatus === 409 || defaultShouldRevalidate;
}

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
