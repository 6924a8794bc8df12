import { eq } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { payments, sandboxCheckouts } from "#db/schema/index.ts";

/** The page of the vendor's stand-in; null for one that it never opened. */
export async function findSandboxPage(sessionId: string, now = new Date()) {
  const [page] = await db()
    .select({ page: sandboxCheckouts, description: payments.description, address: payments.address })
    .from(sandboxCheckouts)
    .innerJoin(payments, eq(payments.id, sandboxCheckouts.paymentId))
    .where(eq(sandboxCheckouts.sessionId, sessionId));
  if (!page) return null;
  const { status, expiresAt, declined, amountCents, paymentId } = page.page;
  return {
    sessionId,
    paymentId,
    amountCents,
    description: page.description,
    address: page.address,
    state: status === "open" && expiresAt <= now ? "expired" : status,
    wasDeclined: declined,
  };
}
