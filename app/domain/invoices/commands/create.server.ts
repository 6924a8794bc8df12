import { type Actor, mayCall } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import type { InvoiceItem } from "#app/domain/invoices/types.ts";
import { closeFirstResponse, lockLead, takeLead } from "#app/domain/leads/commands.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { refuseUntilSetUp } from "#app/domain/site/queries.server.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { stripeMissing, stripeMode } from "#app/integrations/stripe.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { invoiceItems, invoices } from "#db/schema/index.ts";

type NewInvoice = {
  leadId: string;
  description: string;
  /** Cents; together more than nothing. */
  items: readonly InvoiceItem[];
  daysUntilDue: number;
  formKey?: string | undefined;
  /** Another system's own key, which stands for this content alone. */
  isStrict?: boolean;
  now?: Date;
};

/**
 * Writes an invoice down for the owner of a lead; a job makes it at the vendor, who mails it. Refused where no vendor is
 * set, and for a lead without an e-mail address.
 */
export async function createInvoice(
  actor: Actor,
  { leadId, formKey, isStrict = false, now = new Date(), ...invoice }: NewInvoice,
): Promise<Result<{ invoiceId: string }>> {
  if (!mayWorkLeads(actor) && !mayCall(actor, "invoices:write"))
    return refused("forbidden", "Sign in to create an invoice.");
  const mode = stripeMode();
  if (mode === "not configured") return refused("conflict", stripeMissing);
  const unready = await refuseUntilSetUp(now);
  if (unready) return unready;
  const { description, items, daysUntilDue } = invoice;
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  const answer = { invoiceId: crypto.randomUUID() };
  const sent = {
    form: isStrict ? "api-invoice" : "invoice",
    formKey,
    isStrict,
    content: { leadId, ...invoice },
    answer,
  };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "This lead is gone, so no invoice is created.");
    if (!lead.email?.trim())
      return refused("invalid", "An invoice goes out by e-mail, and this lead has no e-mail address.");
    await takeLead(tx, lead, actor);
    await closeFirstResponse(tx, lead.id, "An invoice was sent.", now);
    const createdBy = actor.kind === "staff" ? actor.userId : null;
    const [row] = await tx
      .insert(invoices)
      .values({
        id: answer.invoiceId,
        leadId: lead.id,
        createdAt: now,
        description,
        amountCents,
        daysUntilDue,
        mode,
        createdBy,
      })
      .returning({ id: invoices.id, round: invoices.round });
    if (!row) throw new Error("The invoice was not stored");
    await tx
      .insert(invoiceItems)
      .values(items.map((item, position) => ({ ...item, invoiceId: row.id, position })));
    const data = { description, amountCents, invoiceId: row.id };
    await recordEvent(tx, { leadId: lead.id, kind: "invoice_created", actor, at: now, data });
    const payload = { invoiceId: row.id, round: row.round };
    await enqueue(tx, "issue-invoice", payload, { dedupeKey: `issue-invoice:${row.id}:${row.round}` });
    return done(answer);
  });
}
