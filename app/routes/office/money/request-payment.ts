import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { MoneyButtonForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/request-payment.ts";

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/leads/:id", params));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/leads/:id", params);
  return handleForm(
    { request, context },
    {
      schema: MoneyButtonForm,
      command: ({ formKey }, actor) => requestPayment(actor, { leadId: params.id, formKey }),
      success: () => ({ to: home, toast: "Payment link sent" }),
      home,
      failure: "The payment link could not be sent. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
