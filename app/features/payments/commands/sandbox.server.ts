import { and, eq } from "drizzle-orm";
import type { StripeCheckout } from "#app/integrations/stripe/payments.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { sandboxCheckouts } from "#db/schema/index.ts";

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
      "settle-payment",
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
