import { eq } from "drizzle-orm";
import { visitor } from "#app/domain/actor.ts";
import { noTouches } from "#app/domain/attribution.ts";
import { completeEnrollment, saveAnswers } from "#app/domain/enrollment/commands.server.ts";
import type { Sent } from "#app/domain/enrollment/schema.ts";
import { hashSecret, mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

let serial = Date.now() % 100_000;

/** The answers of all steps as somebody types them; each with an address and an e-mail of its own. */
export function typedEnrollment(over: Sent = {}): Sent {
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

/** A draft with these answers; gives its secret. */
export async function draftOf(typed = typedEnrollment(), now = new Date()) {
  const secret = mintSecret();
  await saveAnswers(visitor, { secret, typed, now });
  return secret;
}

/** All that a draft holds; undefined where there is none. */
export async function storedIn(secret: string) {
  const [draft] = await db()
    .select()
    .from(enrollmentDrafts)
    .where(eq(enrollmentDrafts.secretHash, hashSecret(secret)));
  return draft?.values;
}

export const complete = (secret: string, now = new Date(), touches = noTouches) =>
  completeEnrollment(visitor, { secret, page: "/enroll", ip: "192.0.2.1", touches, now });

/** An enrollment that was completed; gives the secret, the lead and the quote. */
export async function enroll(typed = typedEnrollment(), now = new Date(), touches = noTouches) {
  const secret = await draftOf(typed, now);
  const result = await complete(secret, now, touches);
  if (!result.ok) throw new Error(result.message);
  const quoteId = (await storedIn(secret))?.quoteId ?? "";
  return { secret, leadId: result.value.leadId, quoteId };
}
