import { data, href, redirect } from "react-router";
import { orUnavailable, unavailableProblem } from "#app/components/form/unavailable.ts";
import { OwnersForm } from "#app/features/agreements/schema.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { Enrolled } from "#app/features/enrollment/components/enrolled.tsx";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { ownersIn } from "#app/features/leads/owners/legal-owners.ts";
import { type Result, refused } from "#app/lib/result.ts";
import { actorContext, requestContext } from "#app/server/context.ts";
import { type Problem, parseFields, readForm, runCommand } from "#app/server/handle-form.server.ts";
import { enrolledSecret } from "#app/server/identity/enrollment-cookie.server.ts";
import { ownerKeys } from "#app/server/identity/owner-cookie.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import { redirectWithToast, takeToast } from "#app/server/toast.server.ts";
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

/** The cookie identifies the owner, the form the enrollment. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 40);
  const secret = await enrolledSecret(request);
  if (!secret) return redirect(href("/enroll"));
  const actor = context.get(actorContext);
  const about = { secret, quoteId: text("quoteId") };
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
    const outcome = await runCommand(context, () => press(() => askForAgreement(actor, wish)));
    return outcome.ok ? redirect(stepPath("sign")) : refuse(stepPath("sign"), outcome);
  }
  const chosen = { date: text("visit.date"), time: text("visit.time") };
  const acknowledged = form.get("acknowledged") === "on";
  const visit = () => chooseWalkthrough(actor, { ...about, ...chosen, acknowledged });
  const outcome = await runCommand(context, () => press(visit));
  if (outcome.ok) return redirect(stepPath("booked"));
  // The URL then contains the selection.
  const sent = {
    ...chosen,
    ...(outcome.field && { tried: "1" }),
    ...(acknowledged && { acknowledged: "1" }),
  };
  return refuse(stepPath("walkthrough", sent), outcome);
}

const stepPath = (step: string, sent: Record<string, string> = {}) =>
  `${href("/enroll/done")}?${new URLSearchParams({ step, ...sent })}`;

/** Back to the step, which shows the message of a field. */
const refuse = (to: string, { field, message }: Problem) =>
  field ? redirect(to) : redirectWithToast(to, { tone: "error", text: message });

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending, unavailableProblem);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your enrollment",
    description: "Your enrollment, its quote, and what comes next.",
    path: href("/enroll/done"),
    hidden: true,
  });

export default function EnrolledRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <Enrolled {...loaderData} problem={actionData?.problem ?? null} />;
}
