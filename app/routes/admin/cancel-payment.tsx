import { data, href, Link } from "react-router";
import { cancelPayment } from "#app/domain/billing/commands.server.ts";
import { findMoneyForm } from "#app/domain/billing/queries.server.ts";
import { CancelForm } from "#app/domain/billing/schema.ts";
import { MoneyForm } from "#app/domain/billing/ui/money-form.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/cancel-payment.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Call the payment off", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const payment = await findMoneyForm(params.id);
  if (!payment) throw data({ message: "There is no such payment." }, { status: 404 });
  return { payment, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: CancelForm,
      run: (form, actor) => cancelPayment(actor, { paymentId: params.id, ...form }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Payment called off" }),
      failure: "The payment could not be called off. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

export default function CancelPayment({
  loaderData: { payment, formKey },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Call the payment off"
        back={
          <Link to={href("/leads/:id", { id: payment.leadId })} className="link">
            {payment.leadName}
          </Link>
        }
      />
      <div className="card max-w-measure p-4">
        <MoneyForm payment={payment} act="cancel" formKey={formKey} refused={actionData} />
      </div>
    </>
  );
}
