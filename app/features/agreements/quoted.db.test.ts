import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { requestAgreement, sendAgreement } from "#app/features/agreements/commands/send.server.ts";
import { shownToOwner } from "#app/features/agreements/labels.ts";
import { findLeadFees } from "#app/features/agreements/queries/fees.server.ts";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { correctFacts } from "#app/features/analysis/commands/correct-facts.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollmentEmail } from "#app/features/enrollment/queries/quote.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { findLeadQuotes } from "#app/features/pricing/queries.server.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, payments } from "#db/schema/index.ts";
import {
  agreementOf,
  aPricedReport,
  connectDocuseal,
  standsAt,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { aProperty, factsSeen, mailedKeys, senderKeys } from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { dealOf, makeLead, makeStaff } from "#tests/factories/leads.ts";

beforeEach(async () => {
  connectDocuseal();
  await storeAgreementTerms();
});

const offerOf = async (leadId: string) =>
  (await findReportPage(leadId, { keys: await mailedKeys(leadId) }))?.letter?.offer?.name;

/** Only staff can do this after an agreement was sent. */
async function correct(leadId: string) {
  const facts = aProperty({ squareFootage: 2_000 });
  await correctFacts(await makeStaff(), { leadId, facts, seen: await factsSeen(leadId) });
}
const price = async (leadId: string) => estimateEntry((await findReport(leadId))?.entryId ?? "", 2);

test("no agreement is created from terms that a newer offer replaced", async () => {
  const leadId = await aPricedReport();
  const read = await offerOf(leadId);
  await correct(leadId);
  expect(
    await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, offer: read }),
  ).toMatchObject({ reason: "changed" });
  await price(leadId);
  expect(
    await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, offer: read }),
  ).toMatchObject({ reason: "changed" });
  const offer = await offerOf(leadId);
  expect(offer).not.toBe(read);
  expect(await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, offer })).toMatchObject({
    ok: true,
  });
  expect((await agreementOf(leadId)).quoteLine).toBe(offer);
});

test("the payment names the quote of the agreement that is out, not a newer one", async () => {
  const leadId = await aPricedReport();
  await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, offer: await offerOf(leadId) });
  const { quoteLine } = await agreementOf(leadId);
  await correct(leadId);
  await price(leadId);
  await requestPayment(await makeStaff(), { leadId });
  expect(await db().select().from(payments).where(eq(payments.leadId, leadId))).toMatchObject([
    { quoteLine },
  ]);
});

async function feesOn(leadId: string) {
  const found = await findOwnerAgreement(leadId);
  const keys = await mailedKeys(leadId);
  const page = await findReportPage(leadId, { keys, agreement: found && shownToOwner(found) });
  return page?.letter?.view.projection.fees;
}

test("a report shows the fees of its agreement, and until it is signed those of the corrected facts", async () => {
  const leadId = await aPricedReport();
  await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, offer: await offerOf(leadId) });
  const agreement = await agreementOf(leadId);
  expect(await feesOn(leadId)).toMatchObject({ name: agreement.quoteLine, rentCents: null, news: "" });
  await correct(leadId);
  await price(leadId);
  const out = { label: "With your agreement", name: agreement.quoteLine, rentCents: expect.any(Number) };
  const last = (await findLeadQuotes(leadId)).offered?.code ?? "";
  expect(await feesOn(leadId)).toMatchObject({ ...out, news: expect.stringContaining(last) });
  expect(await offerOf(leadId)).toBe(agreement.quoteLine);
  await standsAt(agreement.id, "owner_signed");
  expect(await feesOn(leadId)).toMatchObject({ ...out, news: "" });
  await standsAt(agreement.id, "declined");
  expect((await feesOn(leadId))?.name).toContain(last);
  expect(await offerOf(leadId)).toContain(last);
});

test("an agreement that replaces another has the offer of the current facts", async () => {
  const leadId = await aPricedReport();
  await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId });
  const first = await agreementOf(leadId);
  await correct(leadId);
  await price(leadId);
  expect(
    await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId, offer: first.quoteLine ?? "" }),
  ).toMatchObject({
    ok: true,
  });
  expect((await agreementOf(leadId)).id).toBe(first.id);
  await sendAgreement(await makeStaff(), { leadId });
  const second = await agreementOf(leadId);
  expect(second.quoteId).toBe((await findLeadQuotes(leadId)).offered?.id);
  expect(second.quoteId).not.toBe(first.quoteId);
});

test("staff see that an agreement that is out has other fees than the home now, until they send another", async () => {
  const leadId = await aPricedReport();
  const staff = await makeStaff();
  await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId });
  const driftOf = async () => (await dealOf(leadId)).agreement.drift;
  expect(await driftOf()).toBeNull();
  await correct(leadId);
  await price(leadId);
  const { offered } = await findLeadQuotes(leadId);
  expect(await driftOf()).toEqual({
    text: expect.stringContaining(offered?.code ?? "no code"),
    isQuoted: true,
  });
  expect(await sendAgreement(staff, { leadId })).toMatchObject({ ok: true });
  expect(await driftOf()).toBeNull();
});

test("staff see that the address of the home changed after its agreement was sent", async () => {
  const leadId = await aPricedReport();
  await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId });
  await db().update(leads).set({ streetAddress: "77 Moved Ave" }).where(eq(leads.id, leadId));
  const drift = (await dealOf(leadId)).agreement.drift;
  expect(drift).toEqual({ text: expect.stringContaining("77 Moved Ave"), isQuoted: false });
});

test("a report shows the fees of the home's enrollment, and none if another lead enrolled it", async () => {
  const home = aProperty();
  const typed = typedEnrollment({ streetAddress: home.streetAddress });
  const { quoteId, leadId } = await enroll(typed);
  // The browser that enrolled a new home owns it, as after an analysis.
  const own = { keys: await senderKeys(leadId) };
  expect(await aPricedReport({ email: typed.email ?? "", properties: [home] }, own)).toBe(leadId);
  const { enrolled } = await findLeadQuotes(leadId);
  expect(enrolled?.id).toBe(quoteId);
  expect(await feesOn(leadId)).toMatchObject({
    label: "With the fees of your enrollment",
    name: enrolled && quoteLine(enrolled),
    isOpen: false,
  });
  const other = await aPricedReport();
  const [lead] = await db().select().from(leads).where(eq(leads.id, other));
  const fromReport = typedEnrollment({ streetAddress: lead?.streetAddress ?? "", from: other });
  await enroll(fromReport, new Date(), undefined, await senderKeys(other));
  expect(await feesOn(other)).toBeNull();
});

test("the payment of an enrolled home names the enrollment's quote", async () => {
  const { leadId } = await enroll();
  const { enrolled } = await findLeadQuotes(leadId);
  await requestPayment(await makeStaff(), { leadId });
  expect(await db().select().from(payments).where(eq(payments.leadId, leadId))).toMatchObject([
    { amountCents: 199_00, quoteLine: enrolled && quoteLine(enrolled) },
  ]);
});

test("a rent that staff entered counts for the whole building", async () => {
  const { id: leadId } = await makeLead({ estimatedRent: "2000", unitCount: 3 });
  const fees = await findLeadFees(leadId, new Date());
  expect(fees?.offer).toMatchObject({ unitCount: 3, rentCents: 2_000_00, onePlacementCents: 632_00 });
  expect(fees?.text).toContain("Monthly fee");
  expect(fees?.text).toContain("$178 a month");
  expect(fees?.text).toContain("7.9% of the annual contract value of the unit");
  expect(fees?.text).toContain("Based on a rent of $2,000 a month");
});

test("an owner who declined an agreement can ask for that of a later enrollment", async () => {
  const leadId = await aPricedReport();
  await requestAgreement(visitor, { keys: await mailedKeys(leadId), leadId });
  const first = await agreementOf(leadId);
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  await standsAt(first.id, "declined");
  const building = { propertyType: "multi-family", unitCount: "2" };
  const home = { email: lead?.email ?? "", streetAddress: lead?.streetAddress ?? "", ...building };
  const keys = await mailedKeys(leadId);
  const { secret, quoteId } = await enroll(typedEnrollment(home), undefined, undefined, keys);
  expect(await findEnrolled(secret, { keys: await mailedKeys(leadId) })).toMatchObject({
    isAgreementAsked: false,
    agreement: null,
  });
  await askForAgreement(visitor, { secret, quoteId, keys: await mailedKeys(leadId) });
  expect(await agreementOf(leadId)).toMatchObject({ status: "sent", quoteId });
  await standsAt((await agreementOf(leadId)).id, "declined");
  expect(await findEnrolled(secret, { keys: await mailedKeys(leadId) })).toMatchObject({
    isAgreementAsked: true,
    agreement: { stage: "over", signUrl: null },
  });
});

test("an owner who has signed an agreement gets no other by enrolling the home", async () => {
  const leadId = await aPricedReport();
  await sendAgreement(await makeStaff(), { leadId });
  const signed = await agreementOf(leadId);
  await standsAt(signed.id, "completed");
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  const typed = typedEnrollment({
    email: lead?.email ?? "",
    streetAddress: lead?.streetAddress ?? "",
    from: leadId,
  });
  const { secret, quoteId } = await enroll(typed, undefined, undefined, await mailedKeys(leadId));
  expect(await findEnrolled(secret, { keys: await mailedKeys(leadId) })).toMatchObject({
    isAgreementAsked: true,
    agreement: { stage: "executed" },
  });
  expect(await findEnrollmentEmail(quoteId)).toMatchObject({ isSigned: true });
  expect(await feesOn(leadId)).toMatchObject({ label: "With your agreement", name: signed.quoteLine });
});
