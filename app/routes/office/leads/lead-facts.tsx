import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { correctLeadFacts } from "#app/features/leads/commands/edit-lead.server.ts";
import { FactsForm } from "#app/features/leads/components/lead/facts-form.tsx";
import { findLeadFacts } from "#app/features/leads/queries/edit-forms.server.ts";
import { LeadFactsForm } from "#app/features/leads/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-facts.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Property details, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findLeadFacts(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return lead;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: LeadFactsForm,
      command: (facts, actor) => correctLeadFacts(actor, { leadId: params.id, facts }),
      success: () => ({ to: href("/leads/:id", params), toast: "Property details updated successfully" }),
      failure: "Failed to update property details",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function LeadFacts({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Property details"
        back={
          <Link to={href("/leads/:id", params)} className="link">
            {loaderData.name}
          </Link>
        }
      />
      <FactsForm key={params.id} lead={loaderData} reply={actionData} />
    </>
  );
}
