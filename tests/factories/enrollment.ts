import { eq } from "drizzle-orm";
import { visitor } from "#app/domain/actor.ts";
import { noTouches, type Touches } from "#app/domain/attribution.ts";
import { completeEnrollment, saveAnswers } from "#app/domain/enrollment/commands.server.ts";
import { findEnrollment } from "#app/domain/enrollment/queries.server.ts";
import type { Sent } from "#app/domain/enrollment/schema.ts";
import { hashSecret, mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { db } from "#db/instance.server.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";
import { ownedBy } from "#tests/factories/analysis.ts";

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

/** What the review of a draft sends along; empty where no review shows. */
export async function reviewedIn(secret: string, now = new Date()) {
  const view = await findEnrollment({ secret, step: "3", from: null, wants: false, now });
  return view?.reviewed ?? "";
}

/** The last press on the review as it stands now, or as it was when it was drawn. */
export async function complete(
  secret: string,
  now = new Date(),
  {
    touches = noTouches,
    reviewed,
    keys = [],
  }: { touches?: Touches; reviewed?: string; keys?: string[] } = {},
) {
  const seen = reviewed ?? (await reviewedIn(secret, now));
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

/** An enrollment that was completed; gives the secret, the lead and the quote. */
export async function enroll(
  typed = typedEnrollment(),
  now = new Date(),
  touches = noTouches,
  keys: string[] = [],
) {
  const secret = await draftOf(typed, now);
  const result = await complete(secret, now, { touches, keys });
  if (!result.ok) throw new Error(result.message);
  await ownedBy(result.value.leadId, typed.name);
  const quoteId = (await storedIn(secret))?.quoteId ?? "";
  return { secret, leadId: result.value.leadId, quoteId };
}
