import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";

const emailLocks = 1;
const phoneLocks = 2;

/**
 * Lets one transaction at a time look for leads of an e-mail or a phone (E.164) and add another. Always e-mail first,
 * so that nobody waits in a ring; before any lead is locked.
 */
export async function lockContacts(
  tx: Transaction,
  { email, phoneE164 }: { email?: string | null | undefined; phoneE164?: string | null | undefined },
) {
  const lock = (kind: number, value: string) =>
    tx.execute(sql`select pg_advisory_xact_lock(${kind}::int, hashtext(${value}::text))`);
  if (email) await lock(emailLocks, email.toLowerCase());
  if (phoneE164) await lock(phoneLocks, phoneE164);
}
