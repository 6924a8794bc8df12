import { and, eq, isNull, or } from "drizzle-orm";
import { type ConsentEntry, eventTitles, purposeLabel } from "#app/features/messaging/consents/record.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { consentEvents, consents, leads } from "#db/schema/index.ts";

const mostRows = 300;

export type ConsentRecord = NonNullable<Awaited<ReturnType<typeof findConsentRecord>>>;

/** Everything about the lead, its email and its number: what is checked before a message goes out. Newest first. */
export async function findConsentRecord(leadId: string) {
  if (!isUuid(leadId)) return null;
  const [lead] = await db()
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  if (!lead) return null;
  const isTheirs = ({ leadId: id, email, phoneE164 }: typeof consents | typeof consentEvents) =>
    or(
      eq(id, leadId),
      lead.email ? eq(email, lead.email) : undefined,
      lead.phoneE164 ? eq(phoneE164, lead.phoneE164) : undefined,
    );
  const [given, events] = await Promise.all([
    db().select().from(consents).where(isTheirs(consents)).limit(mostRows),
    db().select().from(consentEvents).where(isTheirs(consentEvents)).limit(mostRows),
  ]);
  const entries = [
    ...given.map(
      ({ id, at, purpose, wording, wordingVersion, page, ip, email, phoneE164 }): ConsentEntry => ({
        id,
        at,
        kind: "given",
        title: `Agreed: ${purposeLabel(purpose)}`,
        text: wording,
        version: wordingVersion,
        page,
        who: ip ? `The person, from ${ip}` : "The person",
        address: [email, phoneE164 && formatPhone(phoneE164)].filter(Boolean).join(", "),
      }),
    ),
    ...events.map(
      ({ id, at, kind, channel, reason, page, who, email, phoneE164 }): ConsentEntry => ({
        id,
        at,
        kind,
        title: eventTitles[kind](channel),
        text: reason,
        version: null,
        page,
        who,
        address: email ?? formatPhone(phoneE164 ?? ""),
      }),
    ),
  ];
  return {
    name: displayName(lead.name),
    property: displayAddress(lead),
    email: lead.email,
    phone: lead.phone,
    entries: entries.toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  };
}
