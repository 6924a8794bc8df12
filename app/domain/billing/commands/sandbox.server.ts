import { and, eq, not, sql } from "drizzle-orm";
import type { Truth } from "#app/domain/billing/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { db } from "#db/instance.server.ts";
import { sandboxCheckouts } from "#db/schema/index.ts";

/** What a visitor of the stand-in's page can do. */
export type Play = "pay" | "pay late" | "decline" | "expire";

/** How long the stand-in keeps an event back that comes late. */
const lateMs = 4_000;

/**
 * Plays the vendor: what happens on the stand-in's page changes only what the stand-in knows; the payment learns of it as
 * from the vendor, by a job that asks. Gives where the page leads.
 */
export async function playCheckout({
  sessionId,
  play,
  now = new Date(),
}: {
  sessionId: string;
  play: Play;
  now?: Date;
}): Promise<Result<{ to: "result" | "page" | "back"; paymentId: string }>> {
  return db().transaction(
    async (tx): Promise<Result<{ to: "result" | "page" | "back"; paymentId: string }>> => {
      const [session] = await tx
        .select()
        .from(sandboxCheckouts)
        .where(eq(sandboxCheckouts.sessionId, sessionId))
        .for("update");
      if (!session) return refused("not_found", "There is no such payment page.");
      const { paymentId } = session;
      // As at the vendor: a page that was used or ran out takes nothing more.
      if (stateOf(session, now) !== "open")
        return done({ to: session.status === "complete" ? "result" : "back", paymentId });
      const late = play === "pay late" ? lateMs : 0;
      await tx
        .update(sandboxCheckouts)
        .set(changeOf(play, new Date(now.getTime() + late)))
        .where(eq(sandboxCheckouts.sessionId, sessionId));
      await enqueue(
        tx,
        "settle-payment",
        { paymentId, sessionId },
        { dedupeKey: `sandbox:${sessionId}:${play}`, ...(late && { runAt: new Date(now.getTime() + late) }) },
      );
      return done({ to: ends[play], paymentId });
    },
  );
}

const ends = { pay: "result", "pay late": "result", decline: "page", expire: "back" } as const;

function changeOf(play: Play, at: Date): Partial<typeof sandboxCheckouts.$inferInsert> {
  if (play === "decline") return { declined: true };
  return play === "expire" ? { status: "expired" } : { status: "complete", paidAt: at };
}

type NewPage = {
  paymentId: string;
  leadId: string;
  amountCents: number;
  expiresAt: Date;
  /** The same key gives the same page. */
  key: string;
};

/** Opens a page at the stand-in. */
export async function openSandboxPage({ key, ...page }: NewPage, now: Date): Promise<Truth> {
  const sessionId = `cs_sandbox_${crypto.randomUUID().replaceAll("-", "")}`;
  const [made] = await db()
    .insert(sandboxCheckouts)
    .values({ sessionId, key, createdAt: now, ...page })
    .onConflictDoUpdate({ target: sandboxCheckouts.key, set: { key } })
    .returning();
  if (!made) throw new Error("The stand-in made no page");
  return truthOf(made, now);
}

/** What the stand-in says of a page; null for one that it does not know. */
export async function findSandboxTruth(sessionId: string, now: Date): Promise<Truth | null> {
  const [found] = await db().select().from(sandboxCheckouts).where(eq(sandboxCheckouts.sessionId, sessionId));
  return found ? truthOf(found, now) : null;
}

/** Closes a page that nobody has paid on; gives how it then stands. */
export async function closeSandboxPage(sessionId: string, now: Date): Promise<Truth | null> {
  await db()
    .update(sandboxCheckouts)
    .set({ status: "expired" })
    .where(and(eq(sandboxCheckouts.sessionId, sessionId), eq(sandboxCheckouts.status, "open")));
  return findSandboxTruth(sessionId, now);
}

/** Pays back at the stand-in, once for each key; false for more than what is left. */
export async function refundInSandbox(
  sessionId: string,
  { id, amountCents }: { id: string; amountCents: number },
) {
  const { refundedCents, refundKeys, amountCents: paid } = sandboxCheckouts;
  const isTaken = sql<boolean>`${id}::text = any(${refundKeys})`;
  await db()
    .update(sandboxCheckouts)
    .set({
      refundedCents: sql`${refundedCents} + ${amountCents}::int`,
      refundKeys: sql`array_append(${refundKeys}, ${id}::text)`,
    })
    .where(
      and(
        eq(sandboxCheckouts.sessionId, sessionId),
        not(isTaken),
        sql`${refundedCents} + ${amountCents}::int <= ${paid}`,
      ),
    );
  const [page] = await db()
    .select({ isTaken })
    .from(sandboxCheckouts)
    .where(eq(sandboxCheckouts.sessionId, sessionId));
  return page?.isTaken === true;
}

type Row = typeof sandboxCheckouts.$inferSelect;

const stateOf = ({ status, expiresAt }: Row, now: Date) =>
  status === "open" && expiresAt <= now ? "expired" : status;

function truthOf(row: Row, now: Date): Truth {
  const status = stateOf(row, now) as Truth["status"];
  const isPaid = row.paidAt !== null && row.paidAt <= now;
  const { sessionId, amountCents } = row;
  return {
    id: sessionId,
    status,
    paymentStatus: isPaid ? "paid" : "unpaid",
    amountSubtotalCents: amountCents,
    amountTotalCents: amountCents,
    currency: "usd",
    leadId: row.leadId,
    paymentId: row.paymentId,
    paymentIntentId: isPaid ? sessionId.replace("cs_", "pi_") : null,
    paidAt: isPaid ? row.paidAt : null,
    declineCode: row.declined && status === "open" ? "generic_decline" : null,
    refundedCents: row.refundedCents,
    dispute: "none",
    receiptUrl: null,
    livemode: false,
    url: status === "open" ? `/sandbox/checkout/${sessionId}` : null,
    expiresAt: row.expiresAt,
  };
}
