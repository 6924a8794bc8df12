import { asc, eq } from "drizzle-orm";
import { applyTruth, markFailed } from "#app/domain/invoices/commands/apply.server.ts";
import { issueLive, type Order } from "#app/domain/invoices/commands/issue-live.server.ts";
import { lockInvoice } from "#app/domain/invoices/commands/lock.server.ts";
import { findInSandbox, makeInSandbox } from "#app/domain/invoices/commands/sandbox.server.ts";
import { isIssuing } from "#app/domain/invoices/rules.ts";
import { statusOfInvoice } from "#app/domain/invoices/stored.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { invoiceItems, invoices, leads } from "#db/schema/index.ts";

type Issue = { invoiceId: string; round: number; attempt?: number; now?: Date };
type Issued = { ok: true } | VendorFailure | { ok: false; reason: "lead deleted"; detail: string };

/**
 * Brings an invoice to its owner: customer, draft, items, final form, mail. Every step is noted before the next begins
 * and has a key of its own at the vendor, so that it may break off anywhere and run again. What the vendor refuses is
 * shown to staff, and ends it; a later round is another job. Fails where the vendor does not answer, and while the lead is
 * deleted.
 */
export async function issueInvoice({
  invoiceId,
  round,
  attempt = 1,
  now = new Date(),
}: Issue): Promise<Issued> {
  const order = await findOrder(invoiceId);
  if (!order || order.invoice.round !== round || !isUnfinished(order.invoice)) return { ok: true };
  const { invoice, lead } = order;
  if (!lead) return refuse({ invoiceId, round, why: "The lead was removed.", now });
  if (lead.deletedAt) return { ok: false, reason: "lead deleted", detail: "The lead is deleted" };
  if (invoice.mode === "sandbox") return issueInSandbox(invoiceId, now);
  const issued = await issueLive({ ...order, lead }, { attempt, now });
  if (issued.ok) return issued;
  if (issued.reason === "rejected") return refuse({ invoiceId, round, why: issued.detail, now });
  await noteProblem(invoiceId, issued.detail);
  return issued;
}

type Refused = Issue & { why: string };

/** Trying again is pointless: staff see why, and the job is over. */
async function refuse(refused: Refused): Promise<Issued> {
  await db().transaction(await giveUpInvoice(refused));
  return { ok: true };
}

/** Reads what has to be told of an invoice that is given up; what it gives writes that down. */
export async function giveUpInvoice({ now = new Date(), ...failed }: Refused) {
  const dueAt = await findNextWorkingDay(now);
  return (tx: Transaction) => markFailed(tx, { ...failed, now, dueAt });
}

type Unfinished = { status: string; sentAt: Date | null };

const isUnfinished = (invoice: Unfinished) =>
  isIssuing(statusOfInvoice(invoice)) || (invoice.status === "open" && invoice.sentAt === null);

async function findOrder(invoiceId: string) {
  const [found] = await db()
    .select({ invoice: invoices, lead: leads })
    .from(invoices)
    .leftJoin(leads, eq(leads.id, invoices.leadId))
    .where(eq(invoices.id, invoiceId));
  if (!found) return null;
  const items = await db()
    .select()
    .from(invoiceItems)
    .where(eq(invoiceItems.invoiceId, invoiceId))
    .orderBy(asc(invoiceItems.position));
  return { ...found, items } satisfies Omit<Order, "lead"> & { lead: Order["lead"] | null };
}

async function issueInSandbox(invoiceId: string, now: Date): Promise<Issued> {
  const id = await makeInSandbox(invoiceId, now);
  const made = id && (await findInSandbox(id));
  if (made) await applyTruth(invoiceId, made, { now, isSent: true });
  return { ok: true };
}

/** Says why it takes long while the job goes on by itself. */
function noteProblem(invoiceId: string, problem: string) {
  return db().transaction(async (tx) => {
    const invoice = (await lockInvoice(tx, invoiceId))?.invoice;
    if (invoice && isIssuing(statusOfInvoice(invoice)))
      await tx.update(invoices).set({ problem }).where(eq(invoices.id, invoiceId));
  });
}
