import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { logOutcome } from "#app/features/analysis/commands/log-outcome.server.ts";
import { OutcomeForm } from "#app/features/leads/pitch/components/outcome-form.tsx";
import { findOutcomeForm } from "#app/features/leads/pitch/queries.server.ts";
import { OutcomeForm as schema } from "#app/features/leads/pitch/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/pitch-outcome.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Log an outcome", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const found = await findOutcomeForm(params.id);
  if (!found) throw data({ message: "Lead not found" }, { status: 404 });
  return { ...found, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema,
      command: (form, actor) => logOutcome(actor, { leadId: params.id, form }),
      success: () => ({ to: href("/leads/:id", params), toast: "Outcome logged" }),
      failure: "The outcome could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function PitchOutcome({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, names, formKey } = loaderData;
  return (
    <>
      <PageHead title="Log an outcome" back={{ to: href("/leads/:id", params), label: name }} />
      <OutcomeForm key={params.id} leadId={params.id} names={names} formKey={formKey} reply={actionData} />
    </>
  );
}
