import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { remindInvoice } from "#app/features/payments/invoices/commands/collect.server.ts";
import { MoneyButtonForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/remind-invoice.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/leads");
  return handleForm(
    { request, context },
    {
      schema: MoneyButtonForm,
      command: ({ formKey }, actor) => remindInvoice(actor, { invoiceId: params.id, formKey }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Sending a reminder" }),
      home,
      failure: "The reminder could not be sent. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
