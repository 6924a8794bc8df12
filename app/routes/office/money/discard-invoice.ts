import { href, redirect } from "react-router";
import { discardInvoice } from "#app/domain/invoices/commands.server.ts";
import { InvoiceButtonForm } from "#app/domain/invoices/schema.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import type { Route } from "./+types/discard-invoice.ts";

export const loader = () => redirect(href("/leads"));

export function action({ request, params, context }: Route.ActionArgs) {
  const home = href("/leads");
  return answerAct(
    { request, context },
    {
      schema: InvoiceButtonForm,
      run: ({ formKey }, actor) => discardInvoice(actor, { invoiceId: params.id, formKey }),
      success: (_, __, { back }) => ({ to: back ?? home, toast: "Invoice discarded" }),
      home,
      failure: "The invoice could not be discarded. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);
