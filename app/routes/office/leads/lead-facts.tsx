import { data, href, Link } from "react-router";
import { correctLeadFacts } from "#app/domain/leads/commands.server.ts";
import { findLeadFacts } from "#app/domain/leads/queries.server.ts";
import { LeadFactsForm } from "#app/domain/leads/schema.ts";
import { FactsForm } from "#app/domain/leads/ui/lead/facts-form.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/lead-facts.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Facts of the home, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findLeadFacts(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return lead;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: LeadFactsForm,
      run: (facts, actor) => correctLeadFacts(actor, { leadId: params.id, facts }),
      success: () => ({ to: href("/leads/:id", params), toast: "Property details updated successfully" }),
      failure: "Failed to update property details",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

export default function LeadFacts({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Facts of the home"
        back={
          <Link to={href("/leads/:id", params)} className="link">
            {loaderData.name}
          </Link>
        }
      />
      <FactsForm key={params.id} lead={loaderData} refused={actionData} />
    </>
  );
}
