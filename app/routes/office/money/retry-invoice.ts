import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { retryInvoice } from "#app/features/payments/invoices/commands/issue.server.ts";
import { MoneyButtonForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/retry-invoice.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/leads");
  return handleForm(
    { request, context },
    {
      schema: MoneyButtonForm,
      command: ({ formKey }, actor) => retryInvoice(actor, { invoiceId: params.id, formKey }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Invoice is tried again" }),
      home,
      failure: "Failed to create invoice",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
