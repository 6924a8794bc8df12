import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { correctContact } from "#app/features/lead-page/commands/edit-lead.server.ts";
import { ContactForm as ContactFields } from "#app/features/lead-page/components/contact-form.tsx";
import { ContactForm } from "#app/features/leads/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/lead-contact.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Contact details", matches);

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: ContactForm,
    command: (form, actor) => correctContact(actor, { leadId: params.id, form }),
    known: ({ known }) => known,
    success: ({ resent }) => ({
      to: href("/leads/:id", params),
      toast: `Lead updated successfully${resent > 0 ? `. Sending ${resent === 1 ? "1 email" : `${resent} emails`} again` : ""}`,
    }),
    failure: "Failed to update lead",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function LeadContact({ actionData, params }: Route.ComponentProps) {
  return <ContactFields key={params.id} reply={actionData} />;
}
