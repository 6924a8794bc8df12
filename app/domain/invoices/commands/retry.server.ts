import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { lockInvoice } from "#app/domain/invoices/commands/lock.server.ts";
import { canRetry, isDiscarded, isIssuing } from "#app/domain/invoices/rules.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { invoiceItems, invoices } from "#db/schema/index.ts";

type Retry = { invoiceId: string; formKey?: string | undefined; now?: Date };

/** Begins an invoice anew that failed, or was not mailed. One that is on its way already is left alone. */
export async function retryInvoice(
  actor: Actor,
  { invoiceId, formKey, now = new Date() }: Retry,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to send an invoice.");
  const sent = { form: "invoice-retry", formKey, content: { invoiceId }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const locked = await lockInvoice(tx, invoiceId);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    const { invoice, lead } = locked;
    const status = statusOfInvoice(invoice);
    if (isIssuing(status)) return done({});
    if (!canRetry({ ...invoice, status }))
      return refused(
        "conflict",
        isDiscarded(invoice)
          ? "This invoice was discarded. Create a new one."
          : "This invoice is issued and mailed already.",
      );
    const round = invoice.round + 1;
    const isFailed = status === "failed";
    if (isFailed)
      await tx.update(invoiceItems).set({ vendorId: null }).where(eq(invoiceItems.invoiceId, invoice.id));
    await tx
      .update(invoices)
      .set({
        // Also a draft that stands at the vendor is made anew: nobody knows how far it came.
        ...(isFailed && { status: "creating" }),
        problem: null,
        round,
        version: sql`${invoices.version} + 1`,
      })
      .where(eq(invoices.id, invoice.id));
    const { description } = invoice;
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "invoice_retried",
      actor,
      at: now,
      data: { description, invoiceId: invoice.id },
    });
    await enqueue(
      tx,
      "issue-invoice",
      { invoiceId: invoice.id, round },
      { dedupeKey: `issue-invoice:${invoice.id}:${round}` },
    );
    return done({});
  });
}
