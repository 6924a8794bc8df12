import { data, href, redirect } from "react-router";
import { OwnersForm } from "#app/domain/documents/schema.ts";
import { askForAgreement, chooseWalkthrough } from "#app/domain/enrollment/commands.server.ts";
import { findEnrolled } from "#app/domain/enrollment/queries.server.ts";
import { Enrolled } from "#app/domain/enrollment/ui/enrolled.tsx";
import { ownersIn } from "#app/domain/owners/legal-owners.ts";
import { type Result, refused } from "#app/domain/result.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { actorContext, requestContext } from "#app/http/context.ts";
import { attemptInTime, type Problem, parseFields, readForm } from "#app/http/forms/form.server.ts";
import { orUnsent, unsentProblem } from "#app/http/forms/unsent.ts";
import { enrolledSecret } from "#app/http/identity/enrollment-cookie.server.ts";
import { refuseForeignForm } from "#app/http/identity/guards.server.ts";
import { ownerKeys } from "#app/http/identity/owner-cookie.server.ts";
import { tooMany, withinLimit } from "#app/http/rate-limit.server.ts";
import { redirectWithToast, takeToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/enrolled.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const { step, tried, date = "", time = "", acknowledged } = Object.fromEntries(url.searchParams);
  const view = await findEnrolled(await enrolledSecret(request), {
    keys: await ownerKeys(request),
    tried: tried ? { date, time, isAcknowledged: acknowledged === "1" } : null,
  });
  if (!view) return redirect(href("/enroll"));
  const { toast, headers } = await takeToast({ request, url });
  return data({ view, step: step ?? null, toast }, { ...(headers && { headers }) });
}

/**
 * What is pressed in the dialog of a step, which the address names. The cookie says whose it is, the form which
 * enrollment it stood under.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  refuseForeignForm(request);
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 40);
  const secret = await enrolledSecret(request);
  if (!secret) return redirect(href("/enroll"));
  const actor = context.get(actorContext);
  const about = { secret, quoteId: text("quoteId") };
  // With the enrollments: each press may reach the office.
  const press = async (command: () => Promise<Result<unknown>>) =>
    (await withinLimit("enrollment", context.get(requestContext).ip))
      ? command()
      : refused("too_many", tooMany);
  if (url.searchParams.get("step") !== "walkthrough") {
    const owners = parseFields(form, OwnersForm);
    if (!owners.ok) {
      const [message = ""] = Object.values(owners.reply.data.error ?? {}).flatMap((each) => each ?? []);
      return redirectWithToast(stepPath("sign"), { tone: "error", text: message });
    }
    const wish = { ...about, keys: await ownerKeys(request), owners: ownersIn(owners.value) };
    const outcome = await attemptInTime(context, () => press(() => askForAgreement(actor, wish)));
    return outcome.ok ? redirect(stepPath("sign")) : refuse(stepPath("sign"), outcome);
  }
  const chosen = { date: text("visit.date"), time: text("visit.time") };
  const acknowledged = form.get("acknowledged") === "on";
  const visit = () => chooseWalkthrough(actor, { ...about, ...chosen, acknowledged });
  const outcome = await attemptInTime(context, () => press(visit));
  if (outcome.ok) return redirect(stepPath("booked"));
  // The address then carries what was chosen.
  const sent = {
    ...chosen,
    ...(outcome.field && { tried: "1" }),
    ...(acknowledged && { acknowledged: "1" }),
  };
  return refuse(stepPath("walkthrough", sent), outcome);
}

const stepPath = (step: string, sent: Record<string, string> = {}) =>
  `${href("/enroll/done")}?${new URLSearchParams({ step, ...sent })}`;

/** Back to the step, which says itself what is wrong with a field. */
const refuse = (to: string, { field, message }: Problem) =>
  field ? redirect(to) : redirectWithToast(to, { tone: "error", text: message });

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentProblem);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your enrollment",
    description: "Your enrollment, its quote, and what comes next.",
    path: href("/enroll/done"),
    hidden: true,
  });

export default function EnrolledDoor({ loaderData, actionData }: Route.ComponentProps) {
  return <Enrolled {...loaderData} problem={actionData?.problem ?? null} />;
}
