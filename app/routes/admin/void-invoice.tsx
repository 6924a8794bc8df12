import { data, href, Link } from "react-router";
import { orUnavailable, unavailableAction } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { voidInvoice } from "#app/features/payments/invoices/commands/void.server.ts";
import { VoidForm } from "#app/features/payments/invoices/components/void-form.tsx";
import { findVoidable } from "#app/features/payments/invoices/queries.server.ts";
import { VoidInvoiceForm } from "#app/features/payments/invoices/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/void-invoice.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Void Invoice", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const found = await findVoidable(params.id);
  if (!found) throw data({ message: "This invoice is gone." }, { status: 404 });
  return { ...found, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: VoidInvoiceForm,
      command: ({ reason, formKey }, actor) => voidInvoice(actor, { invoiceId: params.id, reason, formKey }),
      success: (_, __, { back }) => ({ to: back ?? href("/leads"), toast: "Invoice is being voided" }),
      failure: "The invoice could not be voided. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending, unavailableAction);

export default function VoidInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { invoice, leadId, name, mayBeVoided, formKey } = loaderData;
  const home = href("/leads/:id", { id: leadId });
  return (
    <>
      <PageHead
        title="Void Invoice"
        back={
          <Link to={home} className="link">
            {name}
          </Link>
        }
      />
      <section className="card max-w-140 p-5" aria-label="Void Invoice">
        {mayBeVoided || actionData ? (
          <VoidForm key={params.id} invoice={invoice} back={home} formKey={formKey} refused={actionData} />
        ) : (
          <p>This invoice cannot be voided: it is paid, void already, or was never issued.</p>
        )}
      </section>
    </>
  );
}
