import type { Transaction } from "#db/client.ts";
import { lockText } from "#db/locks.ts";

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
