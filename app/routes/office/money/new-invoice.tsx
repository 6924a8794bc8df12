import { data, href, Link, replace } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { createInvoice } from "#app/features/payments/invoices/commands/create.server.ts";
import { InvoiceForm } from "#app/features/payments/invoices/components/invoice-form.tsx";
import { findBilledLead } from "#app/features/payments/invoices/queries.server.ts";
import { NewInvoiceForm } from "#app/features/payments/schema.ts";
import { actorContext } from "#app/server/context.ts";
import { parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
import type { Route } from "./+types/new-invoice.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Create Invoice, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findBilledLead(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return { ...lead, formKey: crypto.randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request, NewInvoiceForm);
  if (!form.ok) return form.reply;
  const { rows: items, ...invoice } = form.value;
  const command = () => createInvoice(context.get(actorContext), { leadId: params.id, items, ...invoice });
  const stored = await runCommand(context, command, "Failed to create invoice");
  if (!stored.ok) return form.refuse(stored);
  const toast = { tone: "success", text: "Invoice created. It goes out to the owner now" } as const;
  return redirectWithToast(href("/leads/:id", params), toast, { by: replace });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function NewInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, email, formKey } = loaderData;
  return (
    <>
      <PageHead
        title="Create Invoice"
        back={
          <Link to={href("/leads/:id", params)} className="link">
            {name}
          </Link>
        }
      />
      <section className="card max-w-3xl p-5" aria-label="Create Invoice">
        <InvoiceForm key={params.id} leadId={params.id} email={email} formKey={formKey} reply={actionData} />
      </section>
    </>
  );
}
