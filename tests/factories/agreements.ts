import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { config } from "#app/config.server.ts";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import type { AgreementStatus } from "#app/features/agreements/rules.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import type { AgreementTerms } from "#app/features/settings/company/schema.ts";
import { defaultAgreementTerms, sampleAgreementTerms } from "#app/features/settings/company/text-defaults.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, comps, outbox, sandboxSubmissions, siteSettings } from "#db/schema/index.ts";
import { anAnalysisForm, aSignedLease, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { settingsFor } from "#tests/fakes/docuseal-sample.ts";

export const agreementFields = defaultAgreementTerms.items.map(({ title }) => title);

export async function storeAgreementTerms(over: Partial<AgreementTerms> = {}) {
  const value = { ...sampleAgreementTerms, ...over };
  await db()
    .insert(siteSettings)
    .values({ key: "agreement", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  clearCaches();
}

const unset = { ...config.docuseal };

export function connectDocuseal(fake?: FakeDocuseal) {
  Object.assign(config.docuseal, unset, fake && settingsFor(fake));
}

/** Resets the fake and the terms before each test. */
export function withDocuseal() {
  const held: { docuseal: FakeDocuseal } = { docuseal: undefined as never };
  beforeAll(async () => {
    held.docuseal = await startFakeDocuseal(agreementFields);
  });
  beforeEach(async () => {
    await storeAgreementTerms();
    connectDocuseal(held.docuseal);
    held.docuseal.behave("normal");
    held.docuseal.requests.length = 0;
  });
  afterAll(async () => {
    connectDocuseal();
    await held.docuseal.stop();
  });
  return held;
}

/** Enough for a price from the comp book. */
export async function leasesAround() {
  const [any] = await db().select({ id: comps.id }).from(comps).limit(1);
  for (let count = any ? 4 : 0; count < 4; count++)
    await aSignedLease({ rentCents: 180_000 + count * 2_000 });
}

export async function aPricedReport(
  over: Parameters<typeof anAnalysisForm>[0] = {},
  { keys = [] as string[] } = {},
) {
  const leadId = await sendAnalysis(anAnalysisForm({ name: "Olive Sample", ...over }), { keys });
  await leasesAround();
  await estimateEntry((await findReport(leadId))?.entryId ?? "", 1);
  return leadId;
}

export async function askedAgreement(over: Parameters<typeof anAnalysisForm>[0] = {}) {
  const leadId = await aPricedReport(over);
  const asked = await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId });
  if (!asked.ok) throw new Error(asked.message);
  return agreementOf(leadId);
}

export async function agreementOf(leadId: string) {
  const [last] = await db()
    .select()
    .from(agreements)
    .where(eq(agreements.leadId, leadId))
    .orderBy(desc(agreements.createdAt))
    .limit(1);
  if (!last) throw new Error("There is no agreement");
  return last;
}

export async function readAgreement(id: string) {
  const [found] = await db().select().from(agreements).where(eq(agreements.id, id));
  if (!found) throw new Error("There is no agreement");
  return found;
}

export async function slugsOf(agreementId: string) {
  const [found] = await db()
    .select()
    .from(sandboxSubmissions)
    .where(eq(sandboxSubmissions.agreementId, agreementId));
  if (!found) throw new Error("The sandbox does not know it");
  return { owner: found.ownerSlug, broker: found.brokerSlug };
}

export async function jobsOf(agreementId: string, kind: string) {
  const all = await db().select().from(outbox).where(eq(outbox.kind, kind));
  return all.filter(({ payload }) => payload.agreementId === agreementId);
}

export const standsAt = (id: string, status: AgreementStatus) =>
  db().update(agreements).set({ status }).where(eq(agreements.id, id));

export const submissionOf = ({ submissionId }: { submissionId: string | null }) => Number(submissionId);
