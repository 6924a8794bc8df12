import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { basisOf, paidStatuses } from "#app/domain/billing/rules.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments } from "#db/schema/index.ts";

/** What the mail with the link tells; null when it can not be paid any more, or there is nobody to write to. */
export async function findPayLetter(paymentId: string) {
  const [found] = await find(
    paymentId,
    and(inArray(payments.status, ["created", "open"]), isNull(leads.deletedAt)),
  );
  return found ? letterOf(found) : null;
}

/** What the receipt tells, also where the lead was deleted since: the money is here. Null without an address. */
export async function findReceiptLetter(paymentId: string) {
  const [found] = await find(paymentId, inArray(payments.status, [...paidStatuses]));
  return found ? letterOf(found) : null;
}

/** What the office reads of a fee that is paid; null where its lead is deleted, or the money went back since. */
export async function findFeePaidNotice(paymentId: string) {
  const [found] = await find(paymentId, and(inArray(payments.status, ["paid"]), isNull(leads.deletedAt)));
  if (!found) return null;
  const { payment, leadId, email, phone } = found;
  const { ownerName, address, amountCents, mode } = payment;
  return { leadId, email, phone, ownerName, address, amountCents, isSandbox: mode === "sandbox" };
}

function find(paymentId: string, which: ReturnType<typeof and>) {
  const id = isUuid(paymentId) ? paymentId : "00000000-0000-0000-0000-000000000000";
  return db()
    .select({
      payment: payments,
      leadId: leads.id,
      email: leads.email,
      phone: sql<string | null>`coalesce(${leads.phoneE164}, ${leads.phone})`,
    })
    .from(payments)
    .innerJoin(leads, eq(leads.id, payments.leadId))
    .where(and(eq(payments.id, id), which));
}

type Found = Awaited<ReturnType<typeof find>>[number];

function letterOf({ payment, leadId, email }: Found) {
  if (!email) return null;
  const { id, ownerName, address, amountCents, description, paidAt, receiptUrl, mode } = payment;
  return {
    leadId,
    email,
    paymentId: id,
    ownerName,
    address,
    amountCents,
    description,
    basis: basisOf(payment),
    paidAt,
    receiptUrl,
    isSandbox: mode === "sandbox",
  };
}
