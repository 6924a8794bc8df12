import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { createInvoice } from "#app/features/payments/invoices/commands/create.server.ts";
import { InvoiceForm } from "#app/features/payments/invoices/components/invoice-form.tsx";
import { findBilledLead } from "#app/features/payments/invoices/queries.server.ts";
import { NewInvoiceForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/new-invoice.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Create Invoice, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findBilledLead(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return { ...lead, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: NewInvoiceForm,
      command: ({ rows: items, ...invoice }, actor) =>
        createInvoice(actor, { leadId: params.id, items, ...invoice }),
      success: () => ({
        to: href("/leads/:id", params),
        toast: "Invoice created. It goes out to the owner now",
      }),
      failure: "Failed to create invoice",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function NewInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, email, formKey } = loaderData;
  return (
    <>
      <PageHead title="Create Invoice" back={{ to: href("/leads/:id", params), label: name }} />
      <section className="card max-w-3xl p-5" aria-label="Create Invoice">
        <InvoiceForm key={params.id} leadId={params.id} email={email} formKey={formKey} reply={actionData} />
      </section>
    </>
  );
}
