import {
  addInvoiceTask,
  lockInvoice,
  recordMoneyEvent,
  type StoredInvoice,
  type StoredLead,
  saveInvoice,
} from "#app/features/payments/commands/records.server.ts";
import type { invoiceEvents, MoneyData } from "#app/features/payments/events.ts";
import { findLeadOf } from "#app/features/payments/queries.server.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { done, type Refusal, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";

/** What staff do to an invoice. */
export type OnInvoice = { id: string; formKey?: string | undefined; now?: Date };

type Sent = { form: string; id: string; formKey: string | undefined; content?: object };
type Locked = { invoice: StoredInvoice; lead: StoredLead };

/** Returns the lead to return to. A deleted lead's invoices take no changes. */
export async function changeInvoice(
  { form, id, formKey, content }: Sent,
  change: (tx: Transaction, locked: Locked) => Promise<Refusal | undefined>,
): Promise<Result<{ leadId: string }>> {
  const answer = { leadId: (await findLeadOf({ kind: "invoice", id })) ?? "" };
  return storeOnce({ form, formKey, content: { invoiceId: id, ...content }, answer }, async (tx) => {
    const locked = await lockInvoice(tx, id);
    if (!locked?.lead || locked.lead.deletedAt) return refused("not_found", "This invoice is gone.");
    return (await change(tx, { invoice: locked.invoice, lead: locked.lead })) ?? done(answer);
  });
}

type InvoiceProblem = {
  change: Partial<StoredInvoice>;
  title: string;
  /** For staff, with or without a period. */
  problem: string;
  advice: string;
  dedupeKey: string;
  event?: { kind: keyof typeof invoiceEvents; data: MoneyData };
};

/**
 * Reads before the transaction that the returned function runs in. `describe` returns null if it no longer matters.
 */
export async function reportInvoiceProblem(
  { invoiceId, now }: { invoiceId: string; now: Date },
  describe: (invoice: StoredInvoice) => InvoiceProblem | null,
) {
  const dueAt = await findNextWorkingDay(now);
  return async (tx: Transaction) => {
    const locked = await lockInvoice(tx, invoiceId);
    const found = locked && describe(locked.invoice);
    if (!found) return;
    const { change, title, problem, advice, dedupeKey, event } = found;
    await saveInvoice(tx, invoiceId, change);
    const detail = `${problem.replace(/\.?$/, ".")} ${advice}`;
    await addInvoiceTask(tx, locked, { title, detail, dueAt, dedupeKey });
    if (event) await recordMoneyEvent(tx, locked, { now, ...event });
  };
}
