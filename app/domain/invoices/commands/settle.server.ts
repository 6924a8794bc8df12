import { asc, eq, inArray, sql } from "drizzle-orm";
import { applySilence, applyTruth } from "#app/domain/invoices/commands/apply.server.ts";
import { findInSandbox } from "#app/domain/invoices/commands/sandbox.server.ts";
import { findInvoice } from "#app/domain/invoices/commands/vendor.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueue, enqueueHourly } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

/**
 * Notes that the vendor has told of an invoice, in the transaction that remembers the event: a job asks how it stands.
 *
 * @param heard.invoiceId the vendor's id, `in_…`; also one that is not ours.
 * @param heard.eventId the vendor's id of the event, which is heard once.
 */
export function hearInvoice(tx: Transaction, { invoiceId, eventId }: { invoiceId: string; eventId: string }) {
  return enqueue(
    tx,
    "settle-invoice",
    { vendorId: invoiceId },
    { dedupeKey: `settle-invoice:${invoiceId}:${eventId}` },
  );
}

/**
 * Asks the vendor how an invoice stands, and follows. One that another program made is none of ours; one of ours that the
 * vendor does not know is left to a person. Fails where the vendor does.
 */
export async function settleInvoice({
  vendorId,
  now = new Date(),
}: {
  vendorId: string;
  now?: Date;
}): Promise<{ ok: true } | VendorFailure> {
  const [ours] = await db()
    .select({ id: invoices.id, mode: invoices.mode, leadId: invoices.leadId })
    .from(invoices)
    .where(eq(invoices.vendorId, vendorId));
  if (ours?.mode === "sandbox") {
    const played = await findInSandbox(vendorId);
    if (played) await applyTruth(ours.id, played, { now });
    return { ok: true };
  }
  if (!ours && stripeMode() !== "live") return { ok: true };
  const found = await findInvoice(vendorId);
  if (!found.ok && found.reason !== "rejected") return found;
  if (!found.ok) {
    if (ours) await applySilence(ours.id, found.detail, now);
    return { ok: true };
  }
  const { invoice } = found;
  const id = ours?.id ?? invoice.invoiceId;
  // A draft is still in the hands of the job that makes it.
  if (id && isUuid(id) && invoice.status !== "draft") await applyTruth(id, invoice, { now });
  return { ok: true };
}

/** Of so many invoices the vendor is asked within one hour; the others have their turn in the next. */
const askedAtOnce = 200;

/**
 * Has every invoice that waits for money looked up at the vendor, those first that nobody looked at longest: an event may
 * never have come. Once in an hour, however often and wherever it is called, and by one job an invoice, however long the
 * vendor or our own worker is away.
 */
export async function reconcileInvoices(now = new Date()): Promise<void> {
  await db().transaction(async (tx) => {
    const waiting = await tx
      .select({ vendorId: invoices.vendorId })
      .from(invoices)
      .where(inArray(invoices.status, ["open", "uncollectible"]))
      .orderBy(sql`${invoices.checkedAt} nulls first`, asc(invoices.id))
      .limit(askedAtOnce);
    const all = waiting.flatMap(({ vendorId }) =>
      vendorId ? [{ payload: { vendorId }, dedupeKey: `settle-invoice:${vendorId}` }] : [],
    );
    await enqueueHourly(tx, "settle-invoice", all, now);
  });
}
