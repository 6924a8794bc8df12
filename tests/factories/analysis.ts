import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import type { AnalysisForm } from "#app/features/analysis/schema.ts";
import { factTexts } from "#app/features/leads/property/facts.ts";
import type { Property } from "#app/features/leads/property/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { analysisSubscribers, comps, leads } from "#db/schema/index.ts";

let serial = 0;

/** Each has a unique street number. */
export function aProperty(over: Partial<Property> = {}): Property {
  serial += 1;
  return {
    streetAddress: `${serial} Cottage Grove Ave`,
    zipCode: "50311",
    city: "Des Moines",
    propertyType: "single-family",
    squareFootage: 1_480,
    unitCount: 1,
    bedrooms: 3,
    bathrooms: 1.5,
    yearBuilt: 1926,
    ...over,
  };
}

export const anAnalysisForm = (over: Partial<AnalysisForm> = {}): AnalysisForm => ({
  properties: [aProperty()],
  email: `owner${serial++}@owner.example`,
  name: undefined,
  phone: undefined,
  ...over,
});

export async function ownedBy(leadId: string, name = "Olive Sample") {
  const legalOwners = [{ name, address: "12 Owner St, Des Moines, IA 50309" }];
  await db().update(leads).set({ legalOwners }).where(eq(leads.id, leadId));
}

export async function sendAnalysis(
  form = anAnalysisForm(),
  { formKey = randomUUID(), keys = [] as string[], now = new Date(), touches = noTouches } = {},
) {
  const sent = { form, formKey, keys, page: "/", ip: "192.0.2.1", touches, now };
  const result = await submitAnalysis(visitor, sent);
  if (!result.ok) throw new Error(result.message);
  await ownedBy(result.value.leadId, form.name);
  return result.value.leadId;
}

export async function mailedKeys(leadId: string) {
  const [row] = await db()
    .select({ token: analysisSubscribers.mailToken })
    .from(analysisSubscribers)
    .innerJoin(leads, eq(leads.email, analysisSubscribers.email))
    .where(eq(leads.id, leadId));
  return row ? [row.token] : [];
}

/** What a form that is opened now is filled with. */
export async function factsSeen(leadId: string) {
  const report = await findReport(leadId);
  if (!report) throw new Error("There is no report");
  return report.subject;
}

/** The same, as hidden fields. */
export async function seenFields(leadId: string): Promise<Record<string, string>> {
  const texts = Object.entries(factTexts(await factsSeen(leadId)));
  return Object.fromEntries(texts.map(([name, text]) => [`seen.${name}`, text]));
}

export async function senderKeys(leadId: string) {
  const [lead] = await db().select({ key: leads.submissionId }).from(leads).where(eq(leads.id, leadId));
  return lead?.key ? [lead.key] : [];
}

export async function aSignedLease(over: Partial<typeof comps.$inferInsert> = {}) {
  const row = {
    address: `${serial++} Kingman Blvd`,
    city: "Des Moines",
    zipCode: "50311",
    propertyType: "single-family" as const,
    bedrooms: 3,
    bathrooms: 1.5,
    squareFootage: 1_500,
    rentCents: 185_000,
    kind: "signed" as const,
    date: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10),
    sample: true,
    ...over,
  };
  await db().insert(comps).values(row);
  return row;
}
