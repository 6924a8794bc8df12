import { and, desc, eq, inArray, isNotNull, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { originOf, readTouch } from "#app/features/leads/origin.ts";
import { normaliseStreet } from "#app/features/leads/property/address.ts";
import { searchWords } from "#app/features/leads/search.ts";
import type { KnownLead } from "#app/features/leads/types.ts";
import { type AddressColumns, displayAddress, displayName } from "#app/lib/labels.ts";
import { typedPhone } from "#app/lib/phone.ts";
import { emailShape } from "#app/lib/text-rules.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leads, timelineEvents } from "#db/schema/index.ts";

type KnownBy = {
  email?: string | undefined;
  phoneE164?: string | undefined;
  /** Of a name, as the search of leads reads them. */
  words?: readonly string[];
};

/** What is typed so far: a whole email or phone number, or at least two words of a name. */
export function listTypedOwners(typed: Record<"email" | "phone" | "name", string>): Promise<KnownLead[]> {
  const words = searchWords(typed.name.slice(0, 120)).filter((word) => word.length > 1);
  return listKnownLeads({
    ...(emailShape.test(typed.email) && { email: typed.email.slice(0, 254) }),
    ...(typed.phone && { phoneE164: typedPhone(typed.phone.slice(0, 40))?.e164 }),
    words: words.length > 1 ? words : [],
  });
}

/** Same email (case-insensitive) or phone (E.164), newest first. */
export async function listKnownLeads(
  { email, phoneE164, words = [] }: KnownBy,
  tx: Transaction | ReturnType<typeof db> = db(),
  limit = 5,
): Promise<KnownLead[]> {
  if (!email && !phoneE164 && words.length === 0) return [];
  const isKnown = or(
    email ? eq(leads.email, email) : undefined,
    phoneE164 ? eq(leads.phoneE164, phoneE164) : undefined,
    words.length > 0 ? and(...words.map((word) => like(leads.searchText, `% ${word}%`))) : undefined,
  );
  return (await newestLeads(tx, isKnown, limit)).map(knownLead);
}

const newestLeads = (source: Pick<Transaction, "select">, which: SQL | undefined, limit: number) =>
  source
    .select()
    .from(leads)
    .where(and(isNull(leads.deletedAt), which))
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit);

/** At most five of the same home, however its street is spelled, newest first. */
export async function listLeadsOfHome(home: { street: string; zipCode: string }, tx: Transaction) {
  const key = normaliseStreet(home.street);
  const houseNumber = /\d+/.exec(key)?.[0] ?? "";
  const isInZip = sql`left(${leads.zipCode}, 5) = ${home.zipCode}`;
  const isNear = and(isInZip, like(leads.streetAddress, `%${houseNumber}%`));
  const rows = await newestLeads(tx, isNear, 500);
  const same = rows.filter(({ streetAddress }) => normaliseStreet(streetAddress ?? "") === key);
  return same.slice(0, 5).map(knownLead);
}

type Stored = Pick<KnownLead, "id" | "email" | "status"> & { name: string | null } & AddressColumns;

export const knownLead = (lead: Stored): KnownLead => ({
  id: lead.id,
  name: displayName(lead.name),
  email: lead.email,
  address: displayAddress(lead),
  status: lead.status,
});

/** With the last form sent and the first and latest touch. Null if gone. */
export async function findPublicLead(leadId: string) {
  const [row] = await db()
    .select({ lead: leads, kind: timelineEvents.kind, submission: timelineEvents.data })
    .from(leads)
    .leftJoin(timelineEvents, and(eq(timelineEvents.leadId, leads.id), isForm))
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)))
    .orderBy(desc(timelineEvents.at))
    .limit(1);
  if (!row) return null;
  const { lead, kind, submission } = row;
  const cameAgain = kind === "came_again";
  return {
    ...lead,
    submission,
    cameAgain,
    origin: originOf(lead.firstTouch, readTouch(submission?.touch) ?? lead.lastTouch),
  };
}

const isForm = and(
  inArray(timelineEvents.kind, ["submitted", "came_again"]),
  isNotNull(sql`${timelineEvents.data} ->> 'source'`),
);
