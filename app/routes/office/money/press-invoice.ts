import { href, redirect } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { remindInvoice } from "#app/features/payments/invoices/commands/collect.server.ts";
import { retryInvoice } from "#app/features/payments/invoices/commands/issue.server.ts";
import { MoneyButtonForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/press-invoice.ts";

const buttons = {
  remind: {
    command: remindInvoice,
    toast: "Sending a reminder",
    failure: "The reminder could not be sent. Please try again.",
  },
  retry: { command: retryInvoice, toast: "Invoice is tried again", failure: "Failed to create invoice" },
};

const home = href("/leads");

export const loader = () => redirect(home);

/** The route serves `/invoices/:id/remind` and `/invoices/:id/retry`. */
export function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const { command, toast, failure } = buttons[url.pathname.endsWith("/remind") ? "remind" : "retry"];
  return handleForm(
    { request, context },
    {
      schema: MoneyButtonForm,
      command: ({ formKey }, actor) => command(actor, { id, formKey }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast }),
      home,
      failure,
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);
