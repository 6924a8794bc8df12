import { href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { LeadDialog } from "#app/features/leads/components/lead-dialog.tsx";
import { createInvoice } from "#app/features/payments/invoices/commands/create.server.ts";
import { InvoiceForm } from "#app/features/payments/invoices/components/invoice-form.tsx";
import { NewInvoiceForm } from "#app/features/payments/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { leadTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/new-invoice.ts";

export const meta: Route.MetaFunction = ({ matches }) => leadTitle("Create Invoice", matches);

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: NewInvoiceForm,
    command: ({ rows: items, ...invoice }, actor) =>
      createInvoice(actor, { leadId: params.id, items, ...invoice }),
    success: () => ({
      to: href("/leads/:id", params),
      toast: "Invoice created. It goes out to the owner now",
    }),
    failure: "Failed to create invoice",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function NewInvoice({ actionData, params }: Route.ComponentProps) {
  return (
    <LeadDialog id="create-invoice" title="Create Invoice" wide>
      {(onStay) => <InvoiceForm key={params.id} reply={actionData} onStay={onStay} />}
    </LeadDialog>
  );
}
