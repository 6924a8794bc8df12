import { useState } from "react";
import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { correctContact } from "#app/features/leads/commands/edit-lead.server.ts";
import { ContactForm as ContactFields } from "#app/features/leads/components/lead/contact-form.tsx";
import { findLeadContact } from "#app/features/leads/queries/edit-forms.server.ts";
import { ContactForm } from "#app/features/leads/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-contact.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Contact details, ${loaderData.title}` : "Lead not found", matches);

/** Null for a lead that is gone: the page around says so. */
export const loader = ({ params }: Route.LoaderArgs) => findLeadContact(params.id);

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: ContactForm,
      command: (form, actor) => correctContact(actor, { leadId: params.id, form }),
      known: ({ known }) => known,
      success: ({ resent }) => ({
        to: href("/leads/:id", params),
        toast: `Lead updated successfully${resent > 0 ? `. Sending ${resent === 1 ? "1 email" : `${resent} emails`} again` : ""}`,
      }),
      failure: "Failed to update lead",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function LeadContact({ loaderData, actionData, params }: Route.ComponentProps) {
  // A form that is open stays when someone deletes the lead.
  const [opened] = useState(loaderData);
  const lead = loaderData ?? opened;
  return lead ? <ContactFields key={params.id} lead={lead} reply={actionData} /> : null;
}
