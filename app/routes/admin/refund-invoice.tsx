import { data, href } from "react-router";
import { RefundForm } from "#app/domain/billing/schema.ts";
import { MoneyPage } from "#app/domain/billing/ui/money-page.tsx";
import { moneyTitles } from "#app/domain/billing/ui/payment-words.ts";
import { refundInvoice } from "#app/domain/invoices/commands.server.ts";
import { findRefundable } from "#app/domain/invoices/queries.server.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/refund-invoice.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(moneyTitles["refund invoice"], matches);

export async function loader({ params }: Route.LoaderArgs) {
  const payment = await findRefundable(params.id);
  if (!payment) throw data({ message: "This invoice is gone." }, { status: 404 });
  return { payment, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: RefundForm,
      run: ({ amount, ...form }, actor) =>
        refundInvoice(actor, { invoiceId: params.id, amountCents: amount, ...form }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Refund requested" }),
      failure: "The refund could not be requested. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

export default function RefundInvoice({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyPage act="refund invoice" {...loaderData} refused={actionData} />;
}
