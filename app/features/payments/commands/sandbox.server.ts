import { and, eq, isNull, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { isIssuing } from "#app/features/payments/invoices/rules.ts";
import type { StripeInvoice } from "#app/integrations/stripe/invoices.server.ts";
import type { StripeCheckout } from "#app/integrations/stripe/payments.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { invoices, sandboxCheckouts, sandboxInvoices } from "#db/schema/index.ts";

export type Play = "pay" | "pay late" | "decline" | "expire";

const lateMs = 4_000;

type Played = Result<{ to: "result" | "page" | "back"; paymentId: string }>;

/** Changes only the sandbox's records; a job syncs the payment, as after a webhook. */
export function playCheckout({
  sessionId,
  play,
  now = new Date(),
}: {
  sessionId: string;
  play: Play;
  now?: Date;
}): Promise<Played> {
  return db().transaction(async (tx): Promise<Played> => {
    const isPage = eq(sandboxCheckouts.sessionId, sessionId);
    const [session] = await tx.select().from(sandboxCheckouts).where(isPage).for("update");
    if (!session) return refused("not_found", "There is no such payment page.");
    const { paymentId } = session;
    if (stateOf(session, now) !== "open")
      return done({ to: session.status === "complete" ? "result" : "back", paymentId });
    const at = new Date(now.getTime() + (play === "pay late" ? lateMs : 0));
    await tx.update(sandboxCheckouts).set(changeOf(play, at)).where(isPage);
    await enqueue(
      tx,
      "sync-payment",
      { paymentId, sessionId },
      { dedupeKey: `sandbox:${sessionId}:${play}`, ...(at > now && { runAt: at }) },
    );
    return done({ to: destinations[play], paymentId });
  });
}

const destinations = { pay: "result", "pay late": "result", decline: "page", expire: "back" } as const;

function changeOf(play: Play, at: Date): Partial<typeof sandboxCheckouts.$inferInsert> {
  if (play === "decline") return { declined: true };
  return play === "expire" ? { status: "expired" } : { status: "complete", paidAt: at, declined: false };
}

type NewPage = {
  paymentId: string;
  leadId: string;
  amountCents: number;
  expiresAt: Date;
  /** The same key returns the same page. */
  key: string;
};

export async function openSandboxPage({ key, ...page }: NewPage, now: Date): Promise<StripeCheckout | null> {
  const sessionId = `cs_sandbox_${crypto.randomUUID().replaceAll("-", "")}`;
  const [made] = await db()
    .insert(sandboxCheckouts)
    .values({ sessionId, key, createdAt: now, ...page })
    .onConflictDoUpdate({ target: sandboxCheckouts.key, set: { key } })
    .returning();
  return made ? checkoutOf(made, now) : null;
}

export async function findSandboxCheckout(sessionId: string, now: Date): Promise<StripeCheckout | null> {
  const [found] = await db().select().from(sandboxCheckouts).where(eq(sandboxCheckouts.sessionId, sessionId));
  return found ? checkoutOf(found, now) : null;
}

export async function closeSandboxPage(sessionId: string, now: Date): Promise<StripeCheckout | null> {
  await db()
    .update(sandboxCheckouts)
    .set({ status: "expired" })
    .where(and(eq(sandboxCheckouts.sessionId, sessionId), eq(sandboxCheckouts.status, "open")));
  return findSandboxCheckout(sessionId, now);
}

type Row = typeof sandboxCheckouts.$inferSelect;

const stateOf = ({ status, expiresAt }: Row, now: Date) =>
  (status === "open" && expiresAt <= now ? "expired" : status) as StripeCheckout["status"];

function checkoutOf(row: Row, now: Date): StripeCheckout {
  const status = stateOf(row, now);
  const isPaid = row.paidAt !== null && row.paidAt <= now;
  const { sessionId, amountCents, leadId, paymentId, expiresAt } = row;
  return {
    id: sessionId,
    status,
    paymentStatus: isPaid ? "paid" : "unpaid",
    amountSubtotalCents: amountCents,
    amountTotalCents: amountCents,
    currency: "usd",
    leadId,
    paymentId,
    paymentIntentId: isPaid ? sessionId.replace("cs_", "pi_") : null,
    paidAt: isPaid ? row.paidAt : null,
    declineCode: row.declined && status === "open" ? "generic_decline" : null,
    // Refunds are only rows of ours.
    refunds: [],
    dispute: "none",
    receiptUrl: null,
    livemode: false,
    url: status === "open" ? `/sandbox/checkout/${sessionId}` : null,
    expiresAt,
  };
}

const day = 86_400_000;

export function makeInSandbox(invoiceId: string, now: Date): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId)).for("update");
    if (!invoice) return null;
    if (invoice.vendorId) return invoice.vendorId;
    if (!isIssuing(invoice.status)) return null;
    const id = `in_${crypto.randomUUID().replaceAll("-", "")}`;
    const { amountCents, daysUntilDue } = invoice;
    const dueAt = new Date(now.getTime() + daysUntilDue * day);
    await tx.insert(sandboxInvoices).values({ id, invoiceId, createdAt: now, amountCents, dueAt });
    await tx.update(invoices).set({ vendorId: id, status: "draft" }).where(eq(invoices.id, invoiceId));
    return id;
  });
}

export async function findInSandbox(id: string): Promise<StripeInvoice | null> {
  const [row] = await db()
    .select({ issued: sandboxInvoices, invoice: invoices })
    .from(sandboxInvoices)
    .innerJoin(invoices, eq(invoices.id, sandboxInvoices.invoiceId))
    .where(eq(sandboxInvoices.id, id));
  if (!row) return null;
  const { issued, invoice } = row;
  return {
    id,
    number: `SANDBOX-${issued.serial}`,
    status: issued.isVoid ? "void" : issued.paidAt ? "paid" : "open",
    amountDueCents: issued.amountCents,
    amountPaidCents: issued.paidAt ? issued.amountCents : 0,
    currency: invoice.currency,
    leadId: invoice.leadId,
    invoiceId: invoice.id,
    dueAt: issued.dueAt,
    paidAt: issued.paidAt,
    hostedUrl: `${config.appUrl}/sandbox/invoice/${id}`,
    pdfUrl: null,
  };
}

/** Anyone with the page's URL can pay. Idempotent. */
export async function payInSandbox({ id, now = new Date() }: { id: string; now?: Date }): Promise<Result> {
  return db().transaction(async (tx): Promise<Result> => {
    const paid = await tx
      .update(sandboxInvoices)
      .set({ paidAt: sql`coalesce(${sandboxInvoices.paidAt}, ${now.toISOString()})` })
      .where(and(eq(sandboxInvoices.id, id), eq(sandboxInvoices.isVoid, false)))
      .returning({ id: sandboxInvoices.id });
    if (paid.length === 0) return refused("conflict", "This invoice is void. Nothing is due.");
    await enqueue(tx, "sync-invoice", { vendorId: id }, { dedupeKey: `sync-invoice:${id}:paid` });
    return done(undefined);
  });
}

export async function voidInSandbox(id: string) {
  await db()
    .update(sandboxInvoices)
    .set({ isVoid: true })
    .where(and(eq(sandboxInvoices.id, id), isNull(sandboxInvoices.paidAt)));
  return findInSandbox(id);
}
