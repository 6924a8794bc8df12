import { data, href, Link } from "react-router";
import { addLeadEmail } from "#app/domain/leads/commands.server.ts";
import { findLeadFacts } from "#app/domain/leads/queries.server.ts";
import { LeadEmailForm } from "#app/domain/leads/schema.ts";
import { AddEmail } from "#app/domain/leads/ui/add-email.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/lead-email.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `E-mail of the owner, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findLeadFacts(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return { name: lead.name, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: LeadEmailForm,
      run: (form, actor) => addLeadEmail(actor, { leadId: params.id, ...form }),
      known: ({ known }) => known,
      success: (_, __, { back }) => ({ to: back ?? href("/leads/:id", params), toast: "E-mail added" }),
      failure: "The address could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

export default function LeadEmail({ loaderData, actionData, params }: Route.ComponentProps) {
  const lead = href("/leads/:id", params);
  return (
    <>
      <PageHead
        title="E-mail of the owner"
        back={
          <Link to={lead} className="link">
            {loaderData.name}
          </Link>
        }
      />
      <div className="card max-w-3xl overflow-hidden">
        <AddEmail
          key={params.id}
          leadId={params.id}
          here={lead}
          formKey={loaderData.formKey}
          refused={actionData}
        />
      </div>
    </>
  );
}
