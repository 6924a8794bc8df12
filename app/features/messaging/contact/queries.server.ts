import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";

/** Columns or parameters: an email, and a phone number in E.164. */
type Addresses = { email: SQL; phone: SQL };

/** `service` is what the person asked for; an answer from a colleague is too. */
export type ContactPurpose = "service" | "marketing";

/** In a row. */
const softBounces = 3;

const marketingConsents = { email: "marketing-email", sms: "marketing-sms" };

/** The same as `mayContact` for each row of a query. Null if the person may be contacted. */
export function contactBarrier({ email, phone }: Addresses, channel: Channel, purpose: ContactPurpose) {
  const address = channel === "email" ? email : phone;
  const isSuppressed = sql`exists (select from suppressions s
    where s.channel = ${channel} and s.address = ${address}::citext and s.ended_at is null)`;
  const lacksConsent = {
    email: sql`not exists (select from consents c where c.email = ${email}::citext and
      ${purpose === "marketing" ? sql`c.purpose = ${marketingConsents.email}` : sql`c.purpose <> 'sms' and c.purpose not like 'marketing-%'`})`,
    sms: sql`not exists (select from consents c where c.phone_e164 = ${phone}::text
      and c.purpose = ${purpose === "marketing" ? marketingConsents.sms : "sms"})`,
  };
  const hasStopped =
    purpose === "marketing" ? sql`when ${hasStoppedMarketing(email)} then 'unsubscribed'` : sql``;
  const barriers: Record<Channel, SQL> = {
    email: sql`when ${isSuppressed} then 'unsubscribed' ${hasStopped}
      when exists (select from bounces b left join tasks t on t.id = b.task_id
        where b.address = ${email}::citext and b.kind = 'hard' and t.done_at is null) then 'bounced'
      when (select count(*) from bounces b where b.address = ${email}::citext and b.kind = 'soft' and b.at > coalesce(
        (select max(m.created_at) from messages m where m.recipient = ${email}::citext and m.channel = 'email'),
        '-infinity')) >= ${softBounces} then 'bounced'
      when ${lacksConsent.email} then 'no consent'`,
    sms: sql`when ${isSuppressed} then 'unsubscribed' when ${lacksConsent.sms} then 'no consent'`,
    // From a person to a person, so without a consent.
    call: sql`when ${isSuppressed} then 'do not call'`,
  };
  return sql<ContactBarrier | null>`case when coalesce(${address}::text, '') = '' then ${channel === "email" ? "no address" : "no number"}
    ${barriers[channel]} end`;
}

/** Until a later consent to marketing. */
export const hasStoppedMarketing = (email: SQL) => sql<boolean>`exists (select from email_preferences p
  where p.email = ${email}::citext and p.stopped_at is not null and not exists (select from consents c
    where c.email = p.email and c.purpose = ${marketingConsents.email} and c.at > p.stopped_at))`;

/** Null if the number, in E.164, may be called. */
export const noCallsSince = (phone: SQL) => sql<string | null>`(select s.at from suppressions s
  where s.channel = 'call' and s.address = ${phone}::citext and s.ended_at is null)`;

export type Person = { email: string | null; phoneE164: string | null };

export type MayContact = { may: true; why: null } | { may: false; why: ContactBarrier };

export async function mayContact(
  { email, phoneE164 }: Person,
  channel: Channel,
  purpose: ContactPurpose,
  tx: Pick<Transaction, "execute"> = db(),
): Promise<MayContact> {
  const barrier = contactBarrier(
    { email: sql`${email}::text`, phone: sql`${phoneE164}::text` },
    channel,
    purpose,
  );
  const [row] = await tx.execute<{ why: ContactBarrier | null }>(sql`select ${barrier} as why`);
  return row?.why ? { may: false, why: row.why } : { may: true, why: null };
}

export type Channel = "email" | "sms" | "call";

export type ContactBarrier =
  | "no address"
  | "no number"
  | "unsubscribed"
  | "do not call"
  | "bounced"
  | "no consent";
