import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { MoneyPage } from "#app/features/payments/components/money-form.tsx";
import { type MoneyAction, moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { voidInvoice } from "#app/features/payments/invoices/commands/void.server.ts";
import { findMoneyForm } from "#app/features/payments/queries.server.ts";
import { ReasonForm, RefundForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/change-money.ts";

/** The route serves `/payments/:id/refund`, `/payments/:id/cancel`, `/invoices/:id/refund` and `/invoices/:id/void`. */
function actionAt({ pathname }: URL): MoneyAction {
  if (pathname.endsWith("/cancel")) return "cancel fee";
  if (pathname.endsWith("/void")) return "void invoice";
  return pathname.startsWith("/payments/") ? "refund fee" : "refund invoice";
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? moneyActions[loaderData.action].title : "Not found", matches);

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  const action = actionAt(url);
  const payment = await findMoneyForm({ kind: moneyActions[action].kind, id });
  if (!payment) throw data({ message: "There is no such payment." }, { status: 404 });
  return { action, payment, formKey: crypto.randomUUID() };
}

export function action({ request, params: { id }, url, context }: Route.ActionArgs) {
  const action = actionAt(url);
  const { kind, toast, failure } = moneyActions[action];
  const ending = {
    success: ({ leadId }: { leadId: string }) => ({ to: href("/leads/:id", { id: leadId }), toast }),
    failure,
  };
  if (action === "cancel fee" || action === "void invoice") {
    const change = action === "cancel fee" ? cancelPayment : voidInvoice;
    return handleForm(
      { request, context },
      { schema: ReasonForm, command: (form, actor) => change(actor, { id, ...form }), ...ending },
    );
  }
  return handleForm(
    { request, context },
    {
      schema: RefundForm,
      command: ({ amount, ...form }, actor) =>
        requestRefund(actor, { kind, id, amountCents: amount, ...form }),
      ...ending,
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ChangeMoney({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyPage {...loaderData} reply={actionData} />;
}
