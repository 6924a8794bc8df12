import { data, href, Link } from "react-router";
import { correctContact } from "#app/domain/leads/commands.server.ts";
import { findLeadContact } from "#app/domain/leads/queries.server.ts";
import { ContactForm } from "#app/domain/leads/schema.ts";
import { ContactForm as ContactFields } from "#app/domain/leads/ui/lead/contact-form.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/lead-contact.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Contact details, ${loaderData.title}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findLeadContact(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return lead;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: ContactForm,
      run: (form, actor) => correctContact(actor, { leadId: params.id, form }),
      known: ({ known }) => known,
      success: ({ resent }) => ({
        to: href("/leads/:id", params),
        toast: `Contact details saved${resent > 0 ? `. Sending ${resent === 1 ? "1 email" : `${resent} emails`} again` : ""}`,
      }),
      failure: "The contact details could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

export default function LeadContact({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Contact details"
        back={
          <Link to={href("/leads/:id", params)} className="link">
            {loaderData.title}
          </Link>
        }
      />
      <ContactFields key={params.id} lead={loaderData} refused={actionData} />
    </>
  );
}
