import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";

/** Numbers of the advisory locks that one process at a time holds; no two are the same. */
export const locks = { migration: 7_018_241, seed: 7_018_242, sweep: 7_018_243 } as const;

/** First of the two numbers under which a text is locked; they are apart from the locks of one number. */
export const textLocks = { email: 1, phone: 2, webinars: 3 } as const;

/** Waits for the lock of a text, and holds it until the transaction ends. */
export const lockText = (tx: Transaction, kind: keyof typeof textLocks, text: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${textLocks[kind]}::int, hashtext(${text}::text))`);

/**
 * Lets one transaction at a time look for leads of an e-mail or a phone (E.164) and add another. Always e-mail first,
 * so that nobody waits in a ring; before any lead is locked.
 */
export async function lockContacts(
  tx: Transaction,
  { email, phoneE164 }: { email?: string | null | undefined; phoneE164?: string | null | undefined },
) {
  if (email) await lockText(tx, "email", email.toLowerCase());
  if (phoneE164) await lockText(tx, "phone", phoneE164);
}

/** Takes a lock until the transaction ends; false when another transaction holds it. */
export async function tryLock(tx: Transaction, name: keyof typeof locks) {
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks[name]}) as taken`,
  );
  return row?.taken === true;
}
