import { and, desc, eq } from "drizzle-orm";
import {
  type ConsentPurpose,
  consentWordings,
  type MarketingPurpose,
  marketingChannel,
  spokenTextConsent,
} from "#app/features/messaging/consents/wording.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { recordEvents } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { consentEvents, consents } from "#db/schema/index.ts";

type Given = {
  purposes: readonly ConsentPurpose[];
  email: string;
  phoneE164?: string | null | undefined;
  leadId?: string | null;
  page: string;
  ip: string;
  at: Date;
  /** Named in the timeline. */
  actor?: Actor;
  actorName?: string;
};

/**
 * Stores the wording as shown. Call it in the transaction that stores the form, once the lead is stored: what reacts to
 * a consent to marketing runs here.
 */
export async function recordConsents(
  tx: Transaction,
  { purposes, email, phoneE164, actor = visitor, actorName = "The owner", ...given }: Given,
) {
  if (purposes.length === 0) return;
  await tx.insert(consents).values(
    purposes.map((purpose) => ({
      ...given,
      email,
      phoneE164: phoneE164 ?? null,
      purpose,
      wordingVersion: consentWordings[purpose].version,
      wording: consentWordings[purpose].wording,
    })),
  );
  const { leadId, at } = given;
  if (!leadId) return;
  const channels = purposes.flatMap((purpose) => marketingChannel[purpose as MarketingPurpose] ?? []);
  await recordEvents(
    tx,
    channels.map((channel) => ({
      leadId,
      kind: "marketing_consent",
      actor,
      actorName,
      at,
      data: { channel },
    })),
  );
}

type Spoken = Record<"way" | "takenBy" | "takenOn" | "leadId", string> &
  Record<"email" | "phoneE164", string | null> & { at: Date };

export async function recordSpokenConsent(tx: Transaction, { way, takenBy, takenOn, ...given }: Spoken) {
  await tx.insert(consents).values({
    ...given,
    purpose: "sms" satisfies ConsentPurpose,
    wordingVersion: spokenTextConsent.version,
    wording: spokenTextConsent.wording({ way, takenBy, takenOn }),
    page: `/leads/${given.leadId}`,
  });
}

export type ConsentEvent = Omit<typeof consentEvents.$inferInsert, "id" | "email" | "phoneE164" | "who"> & {
  /** An email, or a phone number in E.164. */
  address: string;
  who?: string | undefined;
};

/** What happened to a consent after it was given. No statement changes these rows. */
export async function recordConsentEvent(
  tx: Transaction,
  { address, who = "System", ...event }: ConsentEvent,
) {
  const isEmail = event.channel === "email" || event.channel === "marketing";
  await tx
    .insert(consentEvents)
    .values({ ...event, who, ...(isEmail ? { email: address } : { phoneE164: address }) });
}

export async function findTextConsent(tx: Transaction, leadId: string, phoneE164: string) {
  const isIt = and(
    eq(consents.leadId, leadId),
    eq(consents.purpose, "sms" satisfies ConsentPurpose),
    eq(consents.phoneE164, phoneE164),
  );
  const [given] = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(isIt)
    .orderBy(desc(consents.at))
    .limit(1);
  return given?.id ?? null;
}
