import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { changeOnboarding, sendOnboardingList } from "#app/features/leads/onboarding/commands.server.ts";
import { OnboardingPart } from "#app/features/leads/onboarding/components/onboarding-part.tsx";
import { findOnboardingPage } from "#app/features/leads/onboarding/queries.server.ts";
import { OnboardingForm } from "#app/features/leads/onboarding/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/onboarding.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Onboarding, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findOnboardingPage(params.id);
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  return { ...page, formKey: crypto.randomUUID(), now: new Date() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const leadId = params.id;
  return handleForm(
    { request, context },
    {
      schema: OnboardingForm,
      command: (form, actor) =>
        form.intent === "send"
          ? sendOnboardingList(actor, { leadId, form })
          : changeOnboarding(actor, { leadId, form }),
      success: (_, form) => ({
        to: `${href("/leads/:id", params)}#onboarding`,
        toast: form.intent === "tick" && form.done === "no" ? "Item opened again" : toasts[form.intent],
      }),
      failure: "This could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const toasts = {
  start: "Onboarding started",
  tick: "Item done",
  add: "Item added",
  change: "Item saved",
  remove: "Item removed",
  send: "Sending the list",
};

export default function OnboardingPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, status, version, ...page } = loaderData;
  return (
    <>
      <PageHead
        title="Onboarding"
        back={
          <Link to={href("/leads/:id", params)} className="link">
            {name}
          </Link>
        }
      />
      <OnboardingPart
        key={params.id}
        leadId={params.id}
        lead={{ status, version }}
        {...page}
        reply={actionData}
      />
    </>
  );
}
