import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { canDiscard, canRetry, canVoid, invoiceLook, isIssuing } from "#app/domain/invoices/rules.ts";
import type { InvoiceMode, InvoiceRow } from "#app/domain/invoices/types.ts";
import { InvoiceButton } from "#app/domain/invoices/ui/invoice-button.tsx";
import { CreateInvoice, VoidInvoice } from "#app/domain/invoices/ui/later-dialogs.tsx";
import { refundWords } from "#app/domain/refunds.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatDay, formatDollarsAndCents } from "#app/ui/format.ts";
import { NewTab } from "#app/ui/new-tab.tsx";
import { PanelPart } from "#app/ui/panel-part.tsx";

interface InvoicesPartProps {
  leadId: string;
  mode: InvoiceMode;
  /** Of the owner. */
  email: string | null;
  mayVoid: boolean;
  /** Opens the form of a refund, where one can be made. */
  refundButton: (invoice: InvoiceRow) => ReactNode;
  /** Newest first. */
  invoices: readonly InvoiceRow[];
  timeZone: string;
  /** For the forms, minted by the page. */
  formKey: string;
  /** Address of the page, to stand on afterwards. */
  here: string;
}

/** What the owner was billed for, how each invoice stands, and the button for another one. */
export function InvoicesPart({ leadId, mode, email, invoices, ...page }: InvoicesPartProps) {
  return (
    <PanelPart
      id="invoices"
      title="Invoices"
      actions={
        email?.trim() && mode !== "not configured" ? (
          <CreateInvoice leadId={leadId} email={email} formKey={page.formKey} />
        ) : null
      }
    >
      {invoices.length > 0 ? (
        <ul className="mt-2 grid gap-3">
          {invoices.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} {...page} />
          ))}
        </ul>
      ) : (
        <p className="text-soft">No invoices yet.</p>
      )}
    </PanelPart>
  );
}

type LineProps = Pick<InvoicesPartProps, "mayVoid" | "refundButton" | "timeZone" | "formKey" | "here"> & {
  invoice: InvoiceRow;
};

function Line({ invoice, mayVoid, refundButton, timeZone, formKey, here }: LineProps) {
  const { label, tone, glyph } = invoiceLook(invoice);
  const dates = datesOf(invoice, timeZone);
  const { number, description, createdAt, amountCents, hostedUrl, pdfUrl } = invoice;
  const name = number ?? description;
  return (
    <li className="border-line not-first:border-t not-first:pt-3">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold wrap-anywhere">{description}</p>
        <p className="num font-semibold whitespace-nowrap">{formatDollarsAndCents(amountCents)}</p>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone} glyph={glyph}>
          {label}
        </Badge>
        <p className="num text-quiet">
          {[number, `created ${formatDay(createdAt, timeZone)}`].filter(Boolean).join(", ")}
          {dates ? (
            <>
              , <span className={invoice.isOverdue ? "font-medium text-red-deep" : undefined}>{dates}</span>
            </>
          ) : null}
        </p>
      </div>
      {whyOf(invoice).map((words) => (
        <p key={words} className="mt-1 text-soft wrap-anywhere">
          {words}
        </p>
      ))}
      {invoice.refunds.length > 0 ? (
        <ul className="num mt-1.5 border-l-2 border-line pl-3">
          {invoice.refunds.map((refund) => (
            <li key={refund.id} className={refund.status === "failed" ? "text-red-deep" : ""}>
              {refundWords(refund, timeZone)}
              <span className="block text-xs text-quiet wrap-anywhere">{refund.reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
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
        <VoidInvoice
          invoice={invoice}
          isOffered={mayVoid && canVoid(invoice)}
          name={name}
          formKey={formKey}
          back={here}
        />
        {refundButton(invoice)}
        {canRetry(invoice) ? (
          <InvoiceButton act="retry" id={invoice.id} name={name} formKey={formKey} back={here} />
        ) : null}
        {canDiscard(invoice) ? (
          <InvoiceButton act="discard" id={invoice.id} name={name} formKey={formKey} back={here} />
        ) : null}
      </div>
    </li>
  );
}

function datesOf({ status, dueAt, paidAt, isOverdue }: InvoiceRow, timeZone: string) {
  if (status === "paid" && paidAt) return `paid ${formatDay(paidAt, timeZone)}`;
  return dueAt && status !== "void" ? `${isOverdue ? "was due" : "due"} ${formatDay(dueAt, timeZone)}` : "";
}

/** What has to be known beside the status: what went wrong, or why it is void. */
function whyOf({ status, problem, voidReason, sentAt }: InvoiceRow) {
  const words: string[] = [];
  if (status === "failed") words.push(`Failed to create invoice. ${problem ?? ""}`.trim());
  else if (isIssuing(status) && problem) words.push(`Not sent yet, tried again by itself: ${problem}`);
  else if (problem) words.push(status === "open" && !sentAt ? `Not mailed: ${problem}` : problem);
  if (voidReason && status !== "paid") words.push(`Voided because: ${voidReason}`);
  return words;
}
