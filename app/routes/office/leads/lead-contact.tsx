import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { correctContact } from "#app/features/leads/commands/edit-lead.server.ts";
import { ContactForm as ContactFields } from "#app/features/leads/components/lead/contact-form.tsx";
import { findLeadContact } from "#app/features/leads/queries/edit-forms.server.ts";
import { ContactForm } from "#app/features/leads/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-contact.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Contact details, ${loaderData.title}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findLeadContact(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return lead;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: ContactForm,
      command: (form, actor) => correctContact(actor, { leadId: params.id, form }),
      known: ({ known }) => known,
      success: ({ resent }) => ({
        to: href("/leads/:id", params),
        toast: `Contact details saved${resent > 0 ? `. Sending ${resent === 1 ? "1 email" : `${resent} emails`} again` : ""}`,
      }),
      failure: "The contact details could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

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
      <ContactFields key={params.id} lead={loaderData} reply={actionData} />
    </>
  );
}
