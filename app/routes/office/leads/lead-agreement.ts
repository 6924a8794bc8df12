import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { sendAgreement, sendAgreementAgain } from "#app/features/agreements/commands/send.server.ts";
import { AgreementForm } from "#app/features/agreements/schema.ts";
import { ownersIn } from "#app/features/leads/owners/legal-owners.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/lead-agreement.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const leadId = params.id;
  const lead = href("/leads/:id", params);
  return handleForm(
    { request, context },
    {
      schema: AgreementForm,
      command: (form, actor) => {
        const { formKey } = form;
        return form.intent === "send"
          ? sendAgreement(actor, { leadId, owners: ownersIn(form), formKey })
          : sendAgreementAgain(actor, { leadId, formKey });
      },
      success: ({ message }, _, { back }) => ({ to: back ?? lead, toast: message }),
      home: lead,
      failure: "This could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
