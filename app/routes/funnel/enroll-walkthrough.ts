import { href, redirect } from "react-router";
import { chooseWalkthrough } from "#app/domain/enrollment/commands.server.ts";
import { refused } from "#app/domain/result.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attemptInTime, readForm } from "#app/http/forms/form.server.ts";
import { enrolledSecret } from "#app/http/identity/enrollment-cookie.server.ts";
import { refuseForeignForm } from "#app/http/identity/guards.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/enroll-walkthrough.ts";

export const loader = () => redirect(`${href("/enroll/done")}?step=walkthrough`);

/** Day and time of the walkthrough. A refusal leads back to the step, whose address then carries what was chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseForeignForm(request);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 40);
  const typed = { date: text("visit.date"), time: text("visit.time") };
  const acknowledged = form.get("acknowledged") === "on";
  const step = (changes: Record<string, string>) =>
    `${href("/enroll/done")}?${new URLSearchParams({ step: "walkthrough", ...typed, ...changes, ...(acknowledged && { acknowledged: "1" }) })}`;
  const secret = await enrolledSecret(request);
  if (!secret) return redirect(href("/enroll"));
  const choose = async () => {
    // With the enrollments: each choice reaches the office.
    if (!(await withinLimit("enrollment", context.get(requestContext).ip)))
      return refused("too_many", tooMany);
    const quoteId = text("quoteId");
    return chooseWalkthrough(context.get(actorContext), { secret, quoteId, ...typed, acknowledged });
  };
  const outcome = await attemptInTime(context, choose);
  if (outcome.ok) return redirect(`${href("/enroll/done")}?step=booked`);
  if (outcome.field) return redirect(step({ tried: "1" }));
  return redirectWithToast(step({}), { tone: "error", text: outcome.message });
}
