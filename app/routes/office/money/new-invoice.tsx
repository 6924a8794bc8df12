import { data, href, Link, replace } from "react-router";
import { createInvoice } from "#app/domain/invoices/commands.server.ts";
import { findBilledLead } from "#app/domain/invoices/queries.server.ts";
import { NewInvoiceForm } from "#app/domain/invoices/schema.ts";
import { InvoiceForm } from "#app/domain/invoices/ui/invoice-form.tsx";
import { NotConfigured } from "#app/domain/invoices/ui/not-configured.tsx";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { attemptAs, parseAct } from "#app/http/forms/act.server.ts";
import { rowsIn } from "#app/http/forms/rows-in.ts";
import { orUnsent, unsentResult } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import type { Route } from "./+types/new-invoice.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Create Invoice, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const lead = await findBilledLead(params.id);
  if (!lead) throw data({ message: "Lead not found" }, { status: 404 });
  return { ...lead, formKey: crypto.randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseAct(request, NewInvoiceForm);
  if (!form.ok) return form.reply;
  const { rows: items, ...invoice } = form.value;
  const stored = await attemptAs(context, form, (actor) =>
    createInvoice(actor, { leadId: params.id, items, ...invoice }),
  );
  if ("failed" in stored)
    return data(form.submission.reply({ formErrors: ["Failed to create invoice"] }), {
      status: stored.failed,
    });
  if (!stored.value.ok) return form.refuse(stored.value);
  const toast = { tone: "success", text: "Invoice created. It goes out to the owner now" } as const;
  return redirectWithToast(href("/leads/:id", params), toast, { by: replace });
}

export const clientAction = (sending: Route.ClientActionArgs) =>
  orUnsent(sending, (form, problem) => unsentResult(form, problem, rowsIn(form)));

export default function NewInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, email, mode, formKey } = loaderData;
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
        {mode === "not configured" ? (
          <NotConfigured />
        ) : (
          <InvoiceForm
            key={params.id}
            leadId={params.id}
            email={email}
            formKey={formKey}
            reply={actionData}
          />
        )}
      </section>
    </>
  );
}
