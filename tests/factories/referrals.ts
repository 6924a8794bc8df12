import { randomUUID } from "node:crypto";
import { submitReferral } from "#app/features/referrals/commands.server.ts";
import { ReferralForm } from "#app/features/referrals/schema.ts";
import { registerForWebinar } from "#app/features/webinars/commands.server.ts";
import { WebinarFacts } from "#app/features/webinars/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { webinars } from "#db/schema/index.ts";

let made = 0;

export function referralFields(fields: Record<string, string> = {}) {
  made += 1;
  return {
    realtorName: "Rita Sample",
    realtorEmail: `rita${made}@realty.example`,
    realtorPhone: "(515) 555-0117",
    realtorCompany: "Sample Street Realty",
    clientName: "Jo Example",
    clientEmail: `jo${made}@owner.example`,
    clientPhone: `515-555-${String(1000 + made).padStart(4, "0")}`,
    propertyAddress: "2914 Cottage Grove Ave, Des Moines 50311",
    propertyType: "single-family",
    ...fields,
  };
}

export async function sendReferral(
  fields: Record<string, string> = {},
  { formKey = randomUUID() as string, now = new Date(), touches = noTouches } = {},
) {
  const form = ReferralForm.parse(referralFields(fields));
  const sent = { form, formKey, page: "/realtor-referral", ip: "203.0.113.9", touches, now };
  const result = await submitReferral(visitor, sent);
  if (!result.ok) throw new Error(result.message);
  return result.value.referralId;
}

/** A new webinar unless `slug` and `version` are given. */
export const typedWebinar = ({
  slug = null,
  version = 0,
  ...changes
}: { slug?: string | null; version?: number } & Record<string, unknown> = {}) => ({
  slug,
  version,
  facts: WebinarFacts.parse({
    title: "Taxes for landlords",
    summary: "One hour.",
    topics: "What to keep\n\nWhat to ask ",
    day: "2026-12-10",
    time: "12:00",
    durationMinutes: "60",
    joinUrl: "/sandbox/meeting",
    ...changes,
  }),
});

export async function makeWebinar(changes: Partial<typeof webinars.$inferInsert> = {}) {
  made += 1;
  const [webinar] = await db()
    .insert(webinars)
    .values({
      slug: `webinar-${made}`,
      title: "Renting out a home",
      summary: "One hour.",
      startsAt: new Date(Math.round(Date.now() / 60_000 + 14 * 1_440) * 60_000),
      durationMinutes: 60,
      joinUrl: "/sandbox/meeting",
      ...changes,
    })
    .returning();
  if (!webinar) throw new Error("No webinar was made");
  return webinar;
}

export const register = (
  webinarId: string,
  email: string,
  { formKey = randomUUID() as string, now = new Date(), name = "Ann Sample" } = {},
) =>
  registerForWebinar(visitor, {
    form: { webinarId, email, name },
    formKey,
    now,
    page: "/webinar",
    ip: "203.0.113.9",
    touches: noTouches,
  });
