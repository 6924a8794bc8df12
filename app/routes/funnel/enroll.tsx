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
} from "#app/domain/enrollment/commands.server.ts";
import { readPress, wayOf } from "#app/domain/enrollment/form-steps.ts";
import type { EnrollAnswer } from "#app/domain/enrollment/page.ts";
import { findEnrollment } from "#app/domain/enrollment/queries.server.ts";
import { type Step, stepFields } from "#app/domain/enrollment/schema.ts";
import { mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { Wizard } from "#app/domain/enrollment/ui/wizard.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, readForm } from "#app/http/forms/form.server.ts";
import { isProgram, pressAgain } from "#app/http/forms/traps.server.ts";
import { enrollmentSecret, keepEnrollment } from "#app/http/identity/enrollment-cookie.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { touchesOf } from "#app/http/visits/attribution.server.ts";
import type { Route } from "./+types/enroll.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const secret = await enrollmentSecret(request);
  const asked = Object.fromEntries(url.searchParams);
  const view = await findEnrollment({
    secret,
    step: asked.step ?? null,
    from: asked.from ?? null,
    wants: asked.wants === "1",
  });
  if (!view) return redirect(href("/enroll/done"));
  if (asked.step && asked.step !== String(view.step) && !view.from && !view.isLost)
    return redirect(`${stepPath(view.step)}&wants=1`);
  // Given out with the first page, so that two savings at once belong to one draft.
  const headers = secret ? undefined : await keepEnrollment(mintSecret());
  return data({ view, startedAt: Date.now() }, { ...(headers && { headers }) });
}

/** Answers every button of the wizard. What stands in the step is saved first, right or wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const press = readPress(form);
  const secret = (await enrollmentSecret(request)) ?? mintSecret();
  const headers = await keepEnrollment(secret);
  const actor = context.get(actorContext);
  const answer: EnrollAnswer = { step: press.step, typed: press.typed, errors: {}, problem: null };
  const show = (status: number, changes: Partial<EnrollAnswer>) =>
    data({ ...answer, ...changes }, { status, headers });

  if (!(await withinLimit("enroll-save", context.get(requestContext).ip)))
    return show(429, { problem: tooMany });
  if (press.go === "another" || press.go === "empty") {
    const begin = press.go === "another" ? startAnother : startEmpty;
    const next = await attempt(() => begin(actor, { secret }));
    if ("failed" in next || !next.value.ok) return show(503, { problem: couldNotProcess });
    // As a new document, so that the fields hold nothing of before.
    return redirectDocument(href("/enroll"), { headers: await keepEnrollment(next.value.value.secret) });
  }
  const saved = await attempt(() => inTime(saveAnswers(actor, { secret, typed: press.typed })));
  if ("failed" in saved) return show(saved.failed, { problem: couldNotProcess });
  const typed = saved.value.ok ? saved.value.value.typed : press.typed;
  const way = wayOf({ ...press, typed }, (await findCompany()).phone);
  if (way.to === "step") return redirect(stepPath(way.step), { headers });
  if (way.to === "same") return show(press.go === "keep" ? 200 : 422, { typed, errors: way.errors });
  const end = await complete(request, context, { form, secret });
  return "to" in end ? redirect(end.to, { headers }) : show(end.status, { problem: end.problem });
}

type Sent = { form: FormData; secret: string };
type End = { to: string } | { status: number; problem: string };

/** The last press: to the pages of the enrolled, back to what wants an answer, or what stands in the way. */
async function complete(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { form, secret }: Sent,
): Promise<End> {
  const { ip } = context.get(requestContext);
  const stay = (status: number, problem: string): End => ({ status, problem });
  const startedAt = Number(form.get("startedAt")) || Date.now();
  if (isProgram(form, startedAt)) return stay(422, pressAgain);
  if (!(await withinLimit("enrollment", ip))) return stay(429, tooMany);
  const outcome = await attempt(() =>
    inTime(
      completeEnrollment(context.get(actorContext), {
        secret,
        page: href("/enroll"),
        ip,
        touches: touchesOf(request),
      }),
    ),
  );
  if ("failed" in outcome) return stay(outcome.failed, couldNotProcess);
  const result = outcome.value;
  if (result.ok) return { to: `${href("/enroll/done")}?step=sign` };
  if (!result.field) return stay(422, result.message);
  return { to: `${stepPath(stepFields[1].some((name) => name === result.field) ? 1 : 2)}&wants=1` };
}

const couldNotProcess = "Failed to process enrollment. Please try again.";
const stepPath = (step: Step) => `${href("/enroll")}?step=${step}`;

/** What is saved while somebody types changes nothing of the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("go") === "keep" ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Enroll your property",
    description:
      "Enroll a rental home in Iowa in three short steps: the property with a fee estimate as you type, your contact details, and a review before anything is sent.",
    path: href("/enroll"),
  });

export default function Enroll({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard view={loaderData.view} startedAt={loaderData.startedAt} answer={actionData} />;
}
