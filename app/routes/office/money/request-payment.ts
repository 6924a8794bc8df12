import { href, redirect } from "react-router";
import { requestPayment } from "#app/domain/billing/commands.server.ts";
import { PaymentRequestForm } from "#app/domain/billing/schema.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/request-payment.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/leads/:id", params);
  return answerAct(
    { request, context },
    {
      schema: PaymentRequestForm,
      run: ({ formKey }, actor) => requestPayment(actor, { leadId: params.id, formKey }),
      success: () => ({ to: home, toast: "Payment link sent" }),
      home,
      failure: "The payment link could not be sent. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);
