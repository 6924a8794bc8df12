import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { correctFacts, estimateEntry } from "#app/domain/analysis/commands.server.ts";
import { findReport, findReportPage } from "#app/domain/analysis/queries.server.ts";
import { requestPayment } from "#app/domain/billing/commands.server.ts";
import { requestAgreement } from "#app/domain/documents/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";
import {
  agreementOf,
  aPricedReport,
  connectDocuseal,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { aProperty } from "#tests/factories/analysis.ts";
import { makeStaff } from "#tests/factories/leads.ts";

beforeEach(async () => {
  connectDocuseal();
  await storeAgreementTerms();
});

const offerOf = async (leadId: string) =>
  (await findReportPage(leadId, { mailToken: null }))?.letter?.offer.name;

/** Anybody with the report's address can do that. */
async function correct(leadId: string) {
  const facts = aProperty({ unitCount: 12, propertyType: "multi-family" });
  await correctFacts(visitor, { leadId, facts, revision: 1 });
}
const price = async (leadId: string) => estimateEntry((await findReport(leadId))?.entryId ?? "", 2);

test("no agreement is drawn up from terms that another offer has taken the place of", async () => {
  const leadId = await aPricedReport();
  const read = await offerOf(leadId);
  await correct(leadId);
  expect(await requestAgreement(visitor, { leadId, offer: read })).toMatchObject({ reason: "changed" });
  await price(leadId);
  expect(await requestAgreement(visitor, { leadId, offer: read })).toMatchObject({ reason: "changed" });
  const offer = await offerOf(leadId);
  expect(offer).not.toBe(read);
  expect(await requestAgreement(visitor, { leadId, offer })).toMatchObject({ ok: true });
  expect((await agreementOf(leadId)).quoteLine).toBe(offer);
});

test("the fee is asked for by the quote of the agreement that is out, whatever was quoted since", async () => {
  const leadId = await aPricedReport();
  await requestAgreement(visitor, { leadId, offer: await offerOf(leadId) });
  const { quoteLine } = await agreementOf(leadId);
  await correct(leadId);
  await price(leadId);
  await requestPayment(await makeStaff(), { leadId });
  expect(await db().select().from(payments).where(eq(payments.leadId, leadId))).toMatchObject([
    { quoteLine },
  ]);
});
