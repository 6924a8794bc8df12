import { eq } from "drizzle-orm";
import { completeEnrollment } from "#app/features/enrollment/commands/complete.server.ts";
import { saveAnswers } from "#app/features/enrollment/commands/drafts.server.ts";
import type { DraftValues, Typed } from "#app/features/enrollment/page.ts";
import { hashSecret, mintSecret } from "#app/features/enrollment/queries/draft.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches, type Touches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";
import { ownedBy } from "#tests/factories/analysis.ts";

let serial = Date.now() % 100_000;

/** Each has a unique address and email. */
export function typedEnrollment(over: Typed = {}): Typed {
  serial += 1;
  return {
    propertyType: "single-family",
    unitCount: "1",
    estimatedRent: "1,850",
    streetAddress: `${serial} Cottage Grove Ave`,
    zipCode: "50311",
    city: "Des Moines",
    name: "Ann Example",
    email: `ann${serial}@owner.example`,
    phone: "(515) 555-0188",
    ...over,
  };
}

export async function draftOf(typed = typedEnrollment(), now = new Date()) {
  const secret = mintSecret();
  await saveAnswers(visitor, { secret, typed, now });
  return secret;
}

export async function storedIn(secret: string): Promise<DraftValues | undefined> {
  const [draft] = await db()
    .select()
    .from(enrollmentDrafts)
    .where(eq(enrollmentDrafts.secretHash, hashSecret(secret)));
  return draft?.values;
}

/** Empty without a review. */
export async function reviewedIn(secret: string, now = new Date(), keys: readonly string[] = []) {
  const view = await findEnrollment({ secret, step: "3", from: null, keys, now });
  return view?.reviewed ?? "";
}

export async function complete(
  secret: string,
  now = new Date(),
  {
    touches = noTouches,
    reviewed,
    keys = [],
  }: { touches?: Touches; reviewed?: string; keys?: string[] } = {},
) {
  const seen = reviewed ?? (await reviewedIn(secret, now, keys));
  return completeEnrollment(visitor, {
    secret,
    reviewed: seen,
    keys,
    page: "/enroll",
    ip: "192.0.2.1",
    touches,
    now,
  });
}

export async function enroll(
  typed = typedEnrollment(),
  now = new Date(),
  touches = noTouches,
  keys: string[] = [],
) {
  const secret = await draftOf(typed, now);
  const result = await complete(secret, now, { touches, keys });
  if (!result.ok) throw new Error(result.message);
  const { quoteId = "", isUnproven } = (await storedIn(secret)) ?? {};
  if (!isUnproven) await ownedBy(result.value.leadId, typed.name);
  return { secret, leadId: result.value.leadId, quoteId };
}
