import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { MoneyPage } from "#app/features/payments/components/money-form.tsx";
import { moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { voidInvoice } from "#app/features/payments/invoices/commands/void.server.ts";
import { findMoneyForm } from "#app/features/payments/queries.server.ts";
import { VoidInvoiceForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/void-invoice.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeTitle(moneyActions["void invoice"].title, matches);

export async function loader({ params }: Route.LoaderArgs) {
  const payment = await findMoneyForm({ kind: "invoice", id: params.id });
  if (!payment) throw data({ message: "This invoice is gone." }, { status: 404 });
  return { payment, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: VoidInvoiceForm,
      command: (form, actor) => voidInvoice(actor, { invoiceId: params.id, ...form }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Invoice is being voided" }),
      failure: "The invoice could not be voided. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function VoidInvoice({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyPage action="void invoice" {...loaderData} reply={actionData} />;
}
