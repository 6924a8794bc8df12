import { href, redirect } from "react-router";
import { retryInvoice } from "#app/domain/invoices/commands.server.ts";
import { InvoiceButtonForm } from "#app/domain/invoices/schema.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/retry-invoice.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/leads");
  return answerAct(
    { request, context },
    {
      schema: InvoiceButtonForm,
      run: ({ formKey }, actor) => retryInvoice(actor, { invoiceId: params.id, formKey }),
      success: (_, __, { back }) => ({ to: back ?? home, toast: "Invoice is tried again" }),
      home,
      failure: "Failed to create invoice",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);
