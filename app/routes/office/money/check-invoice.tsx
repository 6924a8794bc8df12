import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { recordCheck } from "#app/features/payments/invoices/commands/collect.server.ts";
import { CheckForm } from "#app/features/payments/invoices/components/check-form.tsx";
import { findMoneyForm } from "#app/features/payments/queries.server.ts";
import { InvoiceCheckForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/check-invoice.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Record a check", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const invoice = await findMoneyForm({ kind: "invoice", id: params.id });
  if (!invoice) throw data({ message: "This invoice is gone." }, { status: 404 });
  return { ...invoice, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: InvoiceCheckForm,
      command: (form, actor) => recordCheck(actor, { invoiceId: params.id, ...form }),
      success: ({ leadId }) => ({ to: href("/leads/:id", { id: leadId }), toast: "Check recorded" }),
      failure: "The check could not be recorded. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function CheckInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { leadId, leadName } = loaderData;
  return (
    <>
      <PageHead
        title="Record a check"
        back={
          <Link to={href("/leads/:id", { id: leadId })} className="link">
            {leadName}
          </Link>
        }
      />
      <CheckForm key={params.id} invoice={loaderData} reply={actionData} />
    </>
  );
}
