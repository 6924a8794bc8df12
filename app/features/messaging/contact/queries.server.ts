import { type SQL, sql } from "drizzle-orm";
import type { Channel, ContactBarrier } from "#app/features/messaging/contact/rules.ts";
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

export type Person = { email: string | null; phoneE164: string | null };

export type MayContact = { allowed: boolean; why: ContactBarrier | null };

/** In the order of the people. */
export async function mayContact(
  people: readonly Person[],
  channel: Channel,
  tx: Transaction | ReturnType<typeof db> = db(),
): Promise<MayContact[]> {
  if (people.length === 0) return [];
  const list = JSON.stringify(people.map(({ email, phoneE164 }) => ({ email, phone: phoneE164 })));
  const why = contactBarrier({ email: sql`p.email`, phone: sql`p.phone` }, channel);
  const rows = await tx.execute<{ why: ContactBarrier | null }>(
    sql`select ${why} as why from rows from (json_to_recordset(${list}::json) as (email text, phone text))
      with ordinality as p(email, phone, position) order by p.position`,
  );
  return rows.map(({ why: barrier }) => ({ allowed: barrier === null, why: barrier }));
}
