import { and, desc, eq } from "drizzle-orm";
import {
  type ConsentPurpose,
  consentWordings,
  spokenTextConsent,
} from "#app/features/messaging/consents/wording.ts";
import type { Transaction } from "#db/client.ts";
import { consents } from "#db/schema/index.ts";

type Given = {
  purposes: readonly ConsentPurpose[];
  email: string;
  phoneE164?: string | null | undefined;
  leadId?: string | null;
  page: string;
  ip: string;
  at: Date;
};

/** Stores the wording as shown. Call it in the transaction that stores the form. */
export async function recordConsents(tx: Transaction, { purposes, email, phoneE164, ...given }: Given) {
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
