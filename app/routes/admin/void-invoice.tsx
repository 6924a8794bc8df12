import { data, href, Link } from "react-router";
import { voidInvoice } from "#app/domain/invoices/commands.server.ts";
import { findVoidable } from "#app/domain/invoices/queries.server.ts";
import { VoidInvoiceForm } from "#app/domain/invoices/schema.ts";
import { VoidForm } from "#app/domain/invoices/ui/void-form.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/void-invoice.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Void Invoice", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const found = await findVoidable(params.id);
  if (!found) throw data({ message: "This invoice is gone." }, { status: 404 });
  return { ...found, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerAct(
    { request, context },
    {
      schema: VoidInvoiceForm,
      run: ({ reason, formKey }, actor) => voidInvoice(actor, { invoiceId: params.id, reason, formKey }),
      success: (_, __, { back }) => ({ to: back ?? href("/leads"), toast: "Invoice is being voided" }),
      failure: "The invoice could not be voided. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

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
