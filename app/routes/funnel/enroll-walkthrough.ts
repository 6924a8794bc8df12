import { href, redirect } from "react-router";
import { chooseWalkthrough } from "#app/domain/enrollment/commands.server.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attempt, couldNotStore, readForm } from "#app/http/forms/form.server.ts";
import { enrollmentSecret } from "#app/http/identity/enrollment-cookie.server.ts";
import { refuseForeignForm } from "#app/http/identity/guards.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
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
  const fail = (words: string) => redirectWithToast(step({}), { tone: "error", text: words });
  const secret = await enrollmentSecret(request);
  if (!secret) return redirect(href("/enroll"));
  if (!(await withinLimit("enrollment", context.get(requestContext).ip))) return fail(tooMany);
  const actor = context.get(actorContext);
  const outcome = await attempt(() => inTime(chooseWalkthrough(actor, { secret, ...typed, acknowledged })));
  if ("failed" in outcome) return fail(couldNotStore);
  if (outcome.value.ok) return redirect(`${href("/enroll/done")}?step=booked`);
  return outcome.value.field ? redirect(step({ tried: "1" })) : fail(outcome.value.message);
}
