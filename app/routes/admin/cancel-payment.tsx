import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { MoneyPage } from "#app/features/payments/components/money-form.tsx";
import { moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { findMoneyForm } from "#app/features/payments/queries.server.ts";
import { CancelForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/cancel-payment.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeTitle(moneyActions["cancel fee"].title, matches);

export async function loader({ params }: Route.LoaderArgs) {
  const payment = await findMoneyForm({ kind: "payment", id: params.id });
  if (!payment) throw data({ message: "There is no such payment." }, { status: 404 });
  return { payment, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: CancelForm,
      command: (form, actor) => cancelPayment(actor, { paymentId: params.id, ...form }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Payment canceled" }),
      failure: "The payment could not be canceled. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function CancelPayment({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyPage action="cancel fee" {...loaderData} reply={actionData} />;
}
