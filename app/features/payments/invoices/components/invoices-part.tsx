import { FileDown } from "lucide-react";
import { href } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { Badge } from "#app/components/badge.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { PanelPart } from "#app/components/panel.tsx";
import { LeadButton, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { MoneyLink, RefundList } from "#app/features/payments/components/money-form.tsx";
import type { MoneyAction } from "#app/features/payments/components/payment-labels.ts";
import type { InvoiceRow } from "#app/features/payments/invoices/queries.server.ts";
import {
  canRemind,
  canRetry,
  canTakeCheck,
  canVoid,
  invoiceBadge,
  isIssuing,
} from "#app/features/payments/invoices/rules.ts";
import { formatDay, formatDollarsAndCents } from "#app/lib/format.ts";

export function InvoicesPart() {
  const { lead, deal } = useLeadPage();
  const { mode, invoices } = deal.invoices;
  return (
    <PanelPart
      id="invoices"
      title="Invoices"
      state={<Overdue invoices={invoices} />}
      actions={
        lead.email?.trim() && mode !== "not configured" ? (
          <AddLink to={href("/leads/:id/invoice", { id: lead.id })} variant="outline" size="sm">
            Create Invoice
          </AddLink>
        ) : null
      }
    >
      {invoices.length > 0 ? (
        <ul className="mt-2 grid gap-3">
          {invoices.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">No invoices yet.</p>
      )}
    </PanelPart>
  );
}

function Line({ invoice }: { invoice: InvoiceRow }) {
  const { isAdmin, now, timeZone } = useLeadPage();
  const dates = datesOf(invoice, timeZone);
  const { id, number, description, createdAt, amountCents, hostedUrl, pdfUrl } = invoice;
  const name = number ?? description;
  return (
    <li className="border-line not-first:border-t not-first:pt-3">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{description}</p>
        <p className="num font-semibold whitespace-nowrap">{formatDollarsAndCents(amountCents)}</p>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge {...invoiceBadge(invoice)} />
        <p className="num text-quiet">
          {[number, `created ${formatDay(createdAt, timeZone)}`].filter(Boolean).join(", ")}
          {dates ? (
            <>
              , <span className={invoice.isOverdue ? "font-medium text-red-deep" : undefined}>{dates}</span>
            </>
          ) : null}
        </p>
      </div>
      {notesOf(invoice, timeZone).map((note) => (
        <p key={note} className="mt-1 text-soft wrap-anywhere">
          {note}
        </p>
      ))}
      <RefundList refunds={invoice.refunds} timeZone={timeZone} />
      <div className="mt-1 -ml-2 flex flex-wrap items-center gap-1 empty:hidden print:hidden">
        {hostedUrl ? (
          <ButtonLink href={hostedUrl} target="_blank" rel="noopener" variant="quiet" size="sm">
            View<span className="sr-only"> {name}</span>
            <NewTab />
          </ButtonLink>
        ) : null}
        {pdfUrl ? (
          <ButtonLink href={pdfUrl} target="_blank" rel="noopener" variant="quiet" size="sm">
            <FileDown aria-hidden="true" className="size-4" />
            PDF<span className="sr-only"> of {name} (opens a new tab)</span>
          </ButtonLink>
        ) : null}
        <MoneyLink changed={invoice} action={isAdmin ? actionOf(invoice) : null} name={name} />
        <MoneyLink
          changed={invoice}
          action={canTakeCheck(invoice) ? "record check" : null}
          name={`for ${name}`}
        />
        {canRemind(invoice, now) ? (
          <LeadButton intent="remind-invoice" about={{ invoice: id }} name={name}>
            Send reminder
          </LeadButton>
        ) : null}
        {canRetry(invoice) ? (
          <LeadButton intent="retry-invoice" about={{ invoice: id }} name={name}>
            Retry
          </LeadButton>
        ) : null}
      </div>
    </li>
  );
}

const actionOf = (invoice: InvoiceRow): MoneyAction | null => {
  if (canVoid(invoice)) return "void invoice";
  return invoice.refundableCents > 0 ? "refund invoice" : null;
};

function Overdue({ invoices }: { invoices: readonly InvoiceRow[] }) {
  const late = invoices.filter((invoice) => invoice.isOverdue);
  if (late.length === 0) return null;
  const sum = late.reduce((total, { amountCents }) => total + amountCents, 0);
  return (
    <p className="num font-medium text-red-deep">
      {late.length} overdue, {formatDollarsAndCents(sum)}
    </p>
  );
}

function datesOf({ status, dueAt, paidAt, isOverdue, checkNumber }: InvoiceRow, timeZone: string) {
  if (status === "paid" && paidAt)
    return `paid ${formatDay(paidAt, timeZone)}${checkNumber ? ` by check ${checkNumber}` : ""}`;
  return dueAt && status !== "void" ? `${isOverdue ? "was due" : "due"} ${formatDay(dueAt, timeZone)}` : "";
}

function notesOf(
  { status, problem, voidReason, sentAt, remindedAt, checkNumber }: InvoiceRow,
  timeZone: string,
) {
  const notes: string[] = [];
  if (checkNumber && status !== "paid") notes.push(`Check ${checkNumber} is being recorded`);
  if (remindedAt && status === "open") notes.push(`Reminder sent ${formatDay(remindedAt, timeZone)}`);
  if (status === "failed") notes.push(`Failed to create invoice. ${problem ?? ""}`.trim());
  else if (isIssuing(status) && problem) notes.push(`Not sent yet, retrying: ${problem}`);
  else if (problem) notes.push(status === "open" && !sentAt ? `Not emailed: ${problem}` : problem);
  if (voidReason && status !== "paid") notes.push(`Reason for voiding: ${voidReason}`);
  return notes;
}
