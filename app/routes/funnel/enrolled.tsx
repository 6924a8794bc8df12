import { data, href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { OwnersForm } from "#app/features/agreements/schema.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { Enrolled } from "#app/features/enrollment/components/enrolled.tsx";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { WalkthroughForm } from "#app/features/enrollment/schema.ts";
import { ownersIn } from "#app/features/leads/owners/legal-owners.ts";
import { enrolledSecret } from "#app/routes/funnel/enrollment-cookie.server.ts";
import { ownerKeys } from "#app/routes/funnel/owner-cookie.server.ts";
import { handlePublicForm, newPublicForm } from "#app/server/handle-form.server.ts";
import { redirectWithToast, takeToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/enrolled.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const keys = await ownerKeys(request);
  const view = await findEnrolled(await enrolledSecret(request), { keys });
  if (!view) return redirect(href("/enroll"));
  const { toast, headers } = await takeToast({ request, url });
  const step = url.searchParams.get("step");
  return data({ view, step, toast, form: newPublicForm() }, { ...(headers && { headers }) });
}

/** The cookie identifies the owner, the form the enrollment. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const secret = await enrolledSecret(request);
  if (!secret) return redirect(href("/enroll"));
  const keys = await ownerKeys(request);
  const form = { limit: "enrollment", page: href("/enroll/done"), failure: couldNotStore } as const;
  return url.searchParams.get("step") === "walkthrough"
    ? handlePublicForm(
        { request, context },
        {
          ...form,
          schema: WalkthroughForm,
          command: ({ quoteId, walkthrough }, actor) =>
            chooseWalkthrough(actor, { secret, quoteId, ...walkthrough }),
          success: ({ label }) =>
            redirectWithToast(href("/enroll/done"), {
              tone: "success",
              text: `Got it: ${label}. A manager will confirm.`,
            }),
        },
      )
    : handlePublicForm(
        { request, context },
        {
          ...form,
          schema: OwnersForm,
          command: ({ quoteId, ...owners }, actor) =>
            askForAgreement(actor, { secret, quoteId, keys, owners: ownersIn(owners) }),
          success: () => redirect(`${href("/enroll/done")}?step=sign`),
        },
      );
}

const couldNotStore = "Unable to process your request. Please try again.";

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Your enrollment",
    description: "Your enrollment, its quote, and what comes next.",
    path: href("/enroll/done"),
    hidden: true,
  });

export default function EnrolledRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <Enrolled {...loaderData} reply={actionData} />;
}
