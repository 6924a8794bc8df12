import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { config } from "#app/config.server.ts";
import { visitor } from "#app/domain/actor.ts";
import { estimateEntry } from "#app/domain/analysis/commands.server.ts";
import { findReport } from "#app/domain/analysis/queries.server.ts";
import { requestAgreement } from "#app/domain/documents/commands.server.ts";
import type { AgreementStatus } from "#app/domain/documents/rules.ts";
import { forgetKept } from "#app/domain/kept.server.ts";
import { defaultAgreementTerms, sampleAgreementTerms } from "#app/domain/site/agreement-defaults.ts";
import type { AgreementTerms } from "#app/domain/site/schema.ts";
import { db } from "#db/instance.server.ts";
import { agreements, comps, outbox, sandboxSubmissions, siteSettings } from "#db/schema/index.ts";
import { anAnalysisForm, aSignedLease, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { settingsFor } from "#tests/fakes/docuseal-sample.ts";

/** What the template has to have for the terms that the product ships with. */
export const agreementFields = defaultAgreementTerms.items.map(({ title }) => title);

/** Stores what agreements say; the sample company's where nothing else is said, which is complete. */
export async function storeAgreementTerms(over: Partial<AgreementTerms> = {}) {
  const value = { ...sampleAgreementTerms, ...over };
  await db()
    .insert(siteSettings)
    .values({ key: "agreement", value })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
  forgetKept();
}

const unset = { ...config.docuseal };

/** Connects the program with a stand-in for DocuSeal; without one it plays by itself, as a demo does. */
export function connectDocuseal(fake?: FakeDocuseal) {
  Object.assign(config.docuseal, unset, fake && settingsFor(fake));
}

/**
 * Has all tests of a file talk to one stand-in for DocuSeal, which never gives a number twice: before each of them it is
 * well, nothing was asked of it, and agreements have their terms.
 */
export function withDocuseal(use: (fake: FakeDocuseal) => void) {
  let fake: FakeDocuseal;
  beforeAll(async () => {
    fake = await startFakeDocuseal(agreementFields);
    use(fake);
  });
  beforeEach(async () => {
    await storeAgreementTerms();
    connectDocuseal(fake);
    fake.behave("normal");
    fake.requests.length = 0;
  });
  afterAll(async () => {
    connectDocuseal();
    await fake.stop();
  });
}

/** Enough signed leases that a home near them has a price of its own. */
export async function leasesAround() {
  const [any] = await db().select({ id: comps.id }).from(comps).limit(1);
  for (let count = any ? 4 : 0; count < 4; count++)
    await aSignedLease({ rentCents: 180_000 + count * 2_000 });
}

/** A report with a figure whose owner gave a name. */
export async function aPricedReport(over: Parameters<typeof anAnalysisForm>[0] = {}) {
  const leadId = await sendAnalysis(anAnalysisForm({ name: "Olive Sample", ...over }));
  await leasesAround();
  await estimateEntry((await findReport(leadId))?.entryId ?? "", 1);
  return leadId;
}

/** A lead whose owner asked for the agreement on the report; with complete terms it is open for signing. */
export async function askedAgreement(over: Parameters<typeof anAnalysisForm>[0] = {}) {
  const leadId = await aPricedReport(over);
  const asked = await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId });
  if (!asked.ok) throw new Error(asked.message);
  return agreementOf(leadId);
}

/** The agreement of a lead that was drawn up last. */
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

/** The two addresses of an agreement in the sandbox. */
export async function slugsOf(agreementId: string) {
  const [found] = await db()
    .select()
    .from(sandboxSubmissions)
    .where(eq(sandboxSubmissions.agreementId, agreementId));
  if (!found) throw new Error("The sandbox does not know it");
  return { owner: found.ownerSlug, broker: found.brokerSlug };
}

/** The jobs that are about an agreement, by their kind. */
export async function jobsOf(agreementId: string, kind: string) {
  const all = await db().select().from(outbox).where(eq(outbox.kind, kind));
  return all.filter(({ payload }) => payload.agreementId === agreementId);
}

/** How far an agreement is, without anybody having signed or declined it. */
export const standsAt = (id: string, status: AgreementStatus) =>
  db().update(agreements).set({ status }).where(eq(agreements.id, id));
