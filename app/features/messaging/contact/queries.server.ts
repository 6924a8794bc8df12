import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";

/** Columns or parameters: an email, and a phone number in E.164. */
type Addresses = { email: SQL; phone: SQL };

/**
 * Null if the person may be contacted. A call needs no consent: it's from a person. An email bounced if its last
 * delivery was given up and nobody has followed up yet.
 */
export function contactBarrier({ email, phone }: Addresses, channel: Channel) {
  const address = channel === "email" ? email : phone;
  const isSuppressed = sql`exists (select from suppressions s
    where s.channel = ${channel} and s.address = ${address}::citext and s.ended_at is null)`;
  const barriers: Record<Channel, SQL> = {
    email: sql`when ${isSuppressed} then 'unsubscribed'
      when exists (select from leads l join tasks t on t.lead_id = l.id
        where l.email = ${email}::citext and t.kind = 'undelivered_mail' and t.done_at is null
          and strpos(lower(t.detail), lower(${email}::text)) > 0) then 'bounced'
      when not exists (select from consents c
        where c.email = ${email}::citext and c.purpose <> 'sms') then 'no consent'`,
    sms: sql`when ${isSuppressed} then 'unsubscribed'
      when not exists (select from consents c
        where c.phone_e164 = ${phone}::text and c.purpose = 'sms') then 'no consent'`,
    call: sql`when ${isSuppressed} then 'do not call'`,
  };
  return sql<ContactBarrier | null>`case when coalesce(${address}::text, '') = '' then ${channel === "email" ? "no address" : "no number"}
    ${barriers[channel]} end`;
}

/** Null if the number, in E.164, may be called. */
export const noCallsSince = (phone: SQL) => sql<string | null>`(select s.at from suppressions s
  where s.channel = 'call' and s.address = ${phone}::citext and s.ended_at is null)`;

export type Person = { email: string | null; phoneE164: string | null };

/** Null if the person may be contacted. */
export async function findContactBarrier(
  { email, phoneE164 }: Person,
  channel: Channel,
  tx: Transaction | ReturnType<typeof db> = db(),
) {
  const barrier = contactBarrier({ email: sql`${email}::text`, phone: sql`${phoneE164}::text` }, channel);
  const [row] = await tx.execute<{ barrier: ContactBarrier | null }>(sql`select ${barrier} as barrier`);
  return row?.barrier ?? null;
}

export type Channel = "email" | "sms" | "call";

export type ContactBarrier =
  | "no address"
  | "no number"
  | "unsubscribed"
  | "do not call"
  | "bounced"
  | "no consent";
