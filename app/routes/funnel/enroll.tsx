import {
  data,
  href,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { completeEnrollment } from "#app/features/enrollment/commands/complete.server.ts";
import {
  saveAnswers,
  startAnother,
  startEmpty,
  startFromReport,
} from "#app/features/enrollment/commands/drafts.server.ts";
import { Wizard } from "#app/features/enrollment/components/wizard.tsx";
import { type Press, readPress, wayOf } from "#app/features/enrollment/form-steps.ts";
import type { EnrollAnswer } from "#app/features/enrollment/page.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { type Step, stepOf } from "#app/features/enrollment/schema.ts";
import { mintSecret } from "#app/features/enrollment/secret.server.ts";
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
import { isScripted } from "#app/server/scripted.ts";
import { touchesOf } from "#app/server/visits/attribution.server.ts";
import type { Route } from "./+types/enroll.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { step = null, from = null, wants } = Object.fromEntries(url.searchParams);
  const isUnavailableNow = context.get(databaseUnavailable);
  const find = (secret: string | null) =>
    findEnrollment({ secret, step, from, wants: wants === "1", isUnavailableNow });
  const kept = await enrollmentSecret(request);
  const open = await find(kept);
  const secret = open ? (kept ?? mintSecret()) : await beginFrom(context, { secret: kept, from });
  const view = open ?? (secret ? await find(secret) : null);
  if (!view || !secret) return redirect(href("/enroll/done"));
  if (view.isSentBack) return redirect(wantingPath(view.step));
  const headers = secret === kept ? undefined : await setDraftCookie(secret);
  return data({ view, startedAt: Date.now() }, { ...(headers && { headers }) });
}

/** Saves the answers first, valid or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const press = readPress(form);
  const secret = await secretFor(request, context, press);
  const headers = await setDraftCookie(secret);
  const reviewed = String(form.get("reviewed") ?? "");
  const answer: EnrollAnswer = { step: press.step, typed: press.typed, reviewed, errors: {}, problem: null };
  const stay = ({ reason, message }: Problem) =>
    data({ ...answer, problem: message }, { status: statusOf[reason], headers });
  const isWithin = await withinLimit("enroll-save", context.get(requestContext).ip);
  if (!isWithin) return stay(refused("too_many", tooMany));
  if (press.go === "another" || press.go === "empty") {
    const begun = await restartEnrollment(request, context, { go: press.go, secret });
    return begun instanceof Response ? begun : stay(begun);
  }
  const save = () => saveAnswers(context.get(actorContext), { secret, typed: press.typed });
  const saved = await runCommand(context, save, couldNotProcess);
  if (!saved.ok) return stay(saved);
  const typed = saved.value;
  const way = wayOf({ ...press, typed }, await findCompany());
  if (way.to === "step") return redirect(stepPath(way.step), { headers });
  // Without JavaScript, errors have their own page, so that Back does not submit a form again.
  if (way.to === "same")
    return isScripted(request)
      ? data({ ...answer, typed, errors: way.errors }, { status: 422, headers })
      : redirect(wantingPath(press.step), { headers });
  const end = await complete(request, context, { form, secret, reviewed });
  if (end.ok)
    return redirect(`${href("/enroll/done")}?step=sign`, { headers: await setEnrolledCookie(secret) });
  return end.field ? redirect(wantingPath(stepOf(end.field)), { headers }) : stay(end);
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnavailable(sending, (form, problem): EnrollAnswer => {
    const { step, typed } = readPress(form);
    return { step, typed, reviewed: String(form.get("reviewed") ?? ""), errors: {}, problem };
  });

type Context = Readonly<RouterContextProvider>;

/** A report may have been open in one tab while a home was enrolled in another. */
async function secretFor(request: Request, context: Context, { go, typed }: Press) {
  const kept = await enrollmentSecret(request);
  const from = (go === "on" && typed.from) || null;
  return (await beginFrom(context, { secret: kept, from })) ?? kept ?? mintSecret();
}

type Anew = { go: "another" | "empty"; secret: string };

async function restartEnrollment(
  request: Request,
  context: Context,
  { go, secret }: Anew,
): Promise<Response | Problem> {
  const isNext = go === "another";
  // Offers for another home refer to the latest completed enrollment.
  const before = (isNext && (await enrolledSecret(request))) || secret;
  const begin = isNext ? startAnother : startEmpty;
  const work = () => begin(context.get(actorContext), { secret: before });
  const next = await runCommand(context, work, couldNotProcess);
  if (!next.ok) return next;
  const keep = isNext ? setDraftCookie : setOnlyCookie;
  // A new document, so that the fields are empty.
  return redirectDocument(href("/enroll"), { headers: await keep(next.value.secret) });
}

type Completed = { secret: string | null; from: string | null };

/** Null when the report starts no new draft. */
async function beginFrom(context: Context, { secret, from }: Completed) {
  if (!secret || !from || !(await withinLimit("enroll-save", context.get(requestContext).ip))) return null;
  const begin = () => startFromReport(context.get(actorContext), { secret, from });
  const next = await runCommand(context, begin);
  return next.ok ? next.value.secret : null;
}

type Sent = { form: FormData; secret: string; reviewed: string };

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
  return runCommand(context, enroll, couldNotProcess);
}

const couldNotProcess = "Failed to process enrollment. Please try again.";
const stepPath = (step: Step) => `${href("/enroll")}?step=${step}`;
const wantingPath = (step: Step) => `${stepPath(step)}&wants=1`;

/** Reloads an outdated review. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

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
