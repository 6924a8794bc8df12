import { data, href, redirect } from "react-router";
import { askForAgreement } from "#app/domain/enrollment/commands.server.ts";
import { findEnrolled } from "#app/domain/enrollment/queries.server.ts";
import { Enrolled } from "#app/domain/enrollment/ui/enrolled.tsx";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, couldNotStore, readForm } from "#app/http/forms/form.server.ts";
import { enrollmentSecret } from "#app/http/identity/enrollment-cookie.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { redirectWithToast, takeToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/enrolled.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { step, tried, date = "", time = "", acknowledged } = Object.fromEntries(url.searchParams);
  const view = await findEnrolled(await enrollmentSecret(request), {
    tried: tried ? { date, time, isAcknowledged: acknowledged === "1" } : null,
  });
  if (!view) return redirect(href("/enroll"));
  const { toast, headers } = await takeToast(request);
  return data({ view, step: step ?? null, toast }, { ...(headers && { headers }) });
}

/** 'Review & Sign Documents'. */
export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  const sign = `${href("/enroll/done")}?step=sign`;
  const fail = (text: string) => redirectWithToast(sign, { tone: "error", text });
  if (!(await withinLimit("enroll-save", context.get(requestContext).ip))) return fail(tooMany);
  const secret = await enrollmentSecret(request);
  if (!secret) return redirect(href("/enroll"));
  const outcome = await attempt(() => inTime(askForAgreement(context.get(actorContext), { secret })));
  if ("failed" in outcome) return fail(couldNotStore);
  return outcome.value.ok ? redirect(sign) : fail(outcome.value.message);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your enrollment",
    description: "Your enrollment, its quote, and what comes next.",
    path: href("/enroll/done"),
    hidden: true,
  });

export default function EnrolledDoor({ loaderData }: Route.ComponentProps) {
  return <Enrolled view={loaderData.view} step={loaderData.step} toast={loaderData.toast} />;
}
