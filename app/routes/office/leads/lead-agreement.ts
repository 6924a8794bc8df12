import { href, redirect } from "react-router";
import { sendAgreement, sendAgreementAgain } from "#app/domain/documents/commands.server.ts";
import { AgreementForm } from "#app/domain/documents/schema.ts";
import { ownersIn } from "#app/domain/owners/legal-owners.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/lead-agreement.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const leadId = params.id;
  const lead = href("/leads/:id", params);
  return answerAct(
    { request, context },
    {
      schema: AgreementForm,
      run: (form, actor) => {
        const { formKey } = form;
        return form.intent === "send"
          ? sendAgreement(actor, { leadId, owners: ownersIn(form), formKey })
          : sendAgreementAgain(actor, { leadId, formKey });
      },
      success: ({ said }) => ({ to: lead, toast: said }),
      home: lead,
      failure: "This could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);
