import { data, href, redirect } from "react-router";
import { askForAgreement } from "#app/domain/enrollment/commands.server.ts";
import { findEnrolled } from "#app/domain/enrollment/queries.server.ts";
import { Enrolled } from "#app/domain/enrollment/ui/enrolled.tsx";
import { refused } from "#app/domain/result.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attemptInTime, readForm } from "#app/http/forms/form.server.ts";
import { enrolledSecret } from "#app/http/identity/enrollment-cookie.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { redirectWithToast, takeToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/enrolled.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { step, tried, date = "", time = "", acknowledged } = Object.fromEntries(url.searchParams);
  const view = await findEnrolled(await enrolledSecret(request), {
    tried: tried ? { date, time, isAcknowledged: acknowledged === "1" } : null,
  });
  if (!view) return redirect(href("/enroll"));
  const { toast, headers } = await takeToast({ request, url });
  return data({ view, step: step ?? null, toast }, { ...(headers && { headers }) });
}

/** 'Review & Sign Documents'. The cookie says whose, the form which enrollment it stood under. */
export async function action({ request, context }: Route.ActionArgs) {
  const quoteId = String((await readForm(request)).get("quoteId") ?? "");
  const secret = await enrolledSecret(request);
  if (!secret) return redirect(href("/enroll"));
  const ask = async () => {
    // With the enrollments: each press may reach the office.
    if (!(await withinLimit("enrollment", context.get(requestContext).ip)))
      return refused("too_many", tooMany);
    return askForAgreement(context.get(actorContext), { secret, quoteId });
  };
  const outcome = await attemptInTime(context, ask);
  const sign = `${href("/enroll/done")}?step=sign`;
  return outcome.ok ? redirect(sign) : redirectWithToast(sign, { tone: "error", text: outcome.message });
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
