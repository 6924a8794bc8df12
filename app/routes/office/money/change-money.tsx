import { data, href, matchPath } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { cancelAgreement } from "#app/features/agreements/commands/cancel.server.ts";
import { findDocument } from "#app/features/agreements/queries/office.server.ts";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { MoneyForm } from "#app/features/payments/components/money-form.tsx";
import { type MoneyAction, moneyActions } from "#app/features/payments/components/payment-labels.ts";
import { recordCheck } from "#app/features/payments/invoices/commands/change.server.ts";
import { voidInvoice } from "#app/features/payments/invoices/commands/void.server.ts";
import { findMoneyForm } from "#app/features/payments/queries.server.ts";
import { InvoiceCheckForm, ReasonForm, RefundForm } from "#app/features/payments/schema.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/change-money.ts";

/** The route serves the paths of all actions. */
function actionAt({ pathname }: URL): MoneyAction {
  const names = Object.keys(moneyActions) as MoneyAction[];
  const action = names.find((name) => matchPath(moneyActions[name].path, pathname));
  if (!action) throw data(null, { status: 404 });
  return action;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? moneyActions[loaderData.action].title : "Not found", matches);

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const action = actionAt(url);
  const { kind } = moneyActions[action];
  const formKey = crypto.randomUUID() as string;
  if (kind === "agreement") {
    const agreement = await findDocument(staffOf(context), id);
    if (!agreement) throw data({ message: "Document not found" }, { status: 404 });
    const back = { to: href("/documents/:id", { id }), label: agreement.name };
    return { action, changed: { ...agreement, description: agreement.name }, back, formKey };
  }
  const changed = await findMoneyForm({ kind, id });
  if (!changed) throw data({ message: `There is no such ${kind}.` }, { status: 404 });
  const back = { to: href("/leads/:id", { id: changed.leadId }), label: changed.leadName };
  return { action, changed, back, formKey };
}

export function action({ params: { id }, url, ...args }: Route.ActionArgs) {
  const action = actionAt(url);
  const { toast, failure } = moneyActions[action];
  const ending = {
    success: ({ leadId }: { leadId: string }) => ({ to: href("/leads/:id", { id: leadId }), toast }),
    failure,
  };
  if (action === "record check")
    return handleForm(args, {
      schema: InvoiceCheckForm,
      command: (form, actor) => recordCheck(actor, { id, ...form }),
      ...ending,
    });
  if (action === "refund fee" || action === "refund invoice")
    return handleForm(args, {
      schema: RefundForm,
      command: ({ amount, ...form }, actor) =>
        requestRefund(actor, { kind: moneyActions[action].kind, id, amountCents: amount, ...form }),
      ...ending,
    });
  const change = {
    "cancel fee": cancelPayment,
    "void invoice": voidInvoice,
    "cancel agreement": cancelAgreement,
  };
  return handleForm(args, {
    schema: ReasonForm,
    command: (form, actor) => change[action](actor, { id, ...form }),
    ...ending,
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ChangeMoney({ loaderData: { back, ...form }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={moneyActions[form.action].title} back={back} />
      <div className="card max-w-measure p-4">
        <MoneyForm {...form} backTo={back.to} reply={actionData} />
      </div>
    </>
  );
}
