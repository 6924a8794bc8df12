import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";

export const locks = {
  migration: 7_018_241,
  seed: 7_018_242,
  cleanup: 7_018_243,
  indexes: 7_018_244,
  ranking: 7_018_245,
  audit: 7_018_246,
  sums: 7_018_247,
  campaigns: 7_018_248,
  alerts: 7_018_250,
} as const;

export const textLocks = {
  email: 1,
  phone: 2,
  webinars: 3,
  turns: 4,
  odoo: 5,
  slugs: 6,
  payouts: 7,
  mails: 8,
  backups: 9,
} as const;

export const lockText = (tx: Transaction, kind: keyof typeof textLocks, text: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${textLocks[kind]}::int, hashtext(${text}::text))`);

/** Email before phone (E.164), and both before any lead, to avoid deadlocks. */
export async function lockContacts(
  tx: Transaction,
  { email, phoneE164 }: { email?: string | null | undefined; phoneE164?: string | null | undefined },
) {
  if (email) await lockText(tx, "email", email.toLowerCase());
  if (phoneE164) await lockText(tx, "phone", phoneE164);
}

/** False when another transaction has it. */
export async function tryLock(tx: Transaction, name: keyof typeof locks) {
  const [row] = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks[name]}) as taken`,
  );
  return row?.taken === true;
}
