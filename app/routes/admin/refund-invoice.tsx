import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { MoneyPage } from "#app/features/payments/components/money-form.tsx";
import { moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { findMoneyForm } from "#app/features/payments/queries.server.ts";
import { RefundForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/refund-invoice.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeTitle(moneyActions["refund invoice"].title, matches);

export async function loader({ params }: Route.LoaderArgs) {
  const payment = await findMoneyForm({ kind: "invoice", id: params.id });
  if (!payment) throw data({ message: "This invoice is gone." }, { status: 404 });
  return { payment, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: RefundForm,
      command: ({ amount, ...form }, actor) =>
        requestRefund(actor, { kind: "invoice", id: params.id, amountCents: amount, ...form }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Refund requested" }),
      failure: "The refund could not be requested. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function RefundInvoice({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyPage action="refund invoice" {...loaderData} reply={actionData} />;
}
