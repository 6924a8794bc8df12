import { and, eq, inArray } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import { tellPaidOfDeleted } from "#app/domain/invoices/commands/apply.server.ts";
import { discard } from "#app/domain/invoices/commands/discard.server.ts";
import { lockInvoice } from "#app/domain/invoices/commands/lock.server.ts";
import { askForVoid } from "#app/domain/invoices/commands/void.server.ts";
import { canVoid, isAwaitingMoney, isIssuing } from "#app/domain/invoices/rules.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import { deletedReason } from "#app/domain/leads/rules.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices } from "#db/schema/index.ts";

/**
 * Has the invoices voided that can still be paid of a lead that is deleted, and those discarded that were not issued
 * before; one that was paid since is left to a person.
 * Nothing where the lead was brought back.
 *
 * @returns why one may still be paid, for staff; null where none can
 */
export async function voidInvoicesOfDeleted(leadId: string, now = new Date()): Promise<string | null> {
  const issued = and(
    eq(invoices.leadId, leadId),
    inArray(invoices.status, ["creating", "draft", "open", "uncollectible", "paid"]),
  );
  const found = await db().select({ id: invoices.id }).from(invoices).where(issued).orderBy(invoices.id);
  const dueAt = await findNextWorkingDay(now);
  const left: string[] = [];
  for (const { id } of found) {
    const open = await db().transaction(async (tx) => {
      const locked = await lockInvoice(tx, id);
      if (!locked?.lead?.deletedAt) return null;
      const { invoice, lead } = locked;
      const { deletedAt } = locked.lead;
      const status = statusOfInvoice(invoice);
      if (status === "paid") {
        if (invoice.paidAt && invoice.paidAt >= deletedAt)
          await tellPaidOfDeleted(tx, { invoice, lead }, dueAt);
        return null;
      }
      if (isIssuing(status)) {
        // Since its lead is deleted no job issues it: that waits until the lead is back.
        await discard(tx, { invoice, lead }, { actor: system, now, reason: deletedReason });
        return null;
      }
      if (!isAwaitingMoney({ status })) return null;
      if (canVoid({ status, voidAskedAt: invoice.voidAskedAt }))
        await askForVoid(tx, { invoice, lead }, { reason: deletedReason, actor: system, now });
      return `Invoice ${invoice.number ?? id} is not void yet${invoice.problem ? `: ${invoice.problem}` : ""}.`;
    });
    if (open) left.push(open);
  }
  return left.length > 0 ? left.join(" ") : null;
}
