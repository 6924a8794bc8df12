import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { findOwnerPage } from "#app/features/agreements/queries/owner.server.ts";
import { chooseFees } from "#app/features/analysis/commands/choose-fees.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { findReportPage, findSubmission } from "#app/features/analysis/queries/report-page.server.ts";
import { Plans } from "#app/features/content/home/components/plans.tsx";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { findEnrollmentEmail } from "#app/features/enrollment/queries/quote.server.ts";
import { findEnrollment } from "#app/features/enrollment/queries/wizard.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { findPaymentForEmail, findPayPage } from "#app/features/payments/queries.server.ts";
import { planFigures } from "#app/features/pricing/rules.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { visitor } from "#app/lib/actor.ts";
import { formatDollars, formatPromisedDollars } from "#app/lib/format.ts";
import { percentOf } from "#app/lib/money.ts";
import { db } from "#db/instance.server.ts";
import { payments } from "#db/schema/index.ts";
import { rentReport } from "#emails/rent-report.ts";
import {
  agreementOf,
  connectDocuseal,
  leasesAround,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { anAnalysisForm, mailedKeys, ownedBy, senderKeys } from "#tests/factories/analysis.ts";
import { rendered } from "#tests/factories/emails.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { makeStaff } from "#tests/factories/leads.ts";

beforeEach(async () => {
  connectDocuseal();
  await storeAgreementTerms();
});

async function aReportWith(plan: string) {
  await leasesAround();
  const form = anAnalysisForm();
  const sent = { form, formKey: crypto.randomUUID(), page: "/", plan, ip: "192.0.2.1" };
  const result = await submitAnalysis(visitor, sent);
  if (!result.ok) throw new Error(result.message);
  const { leadId } = result.value;
  await ownedBy(leadId);
  await estimateEntry((await findReport(leadId))?.entryId ?? "", 1);
  const rentCents = (await findReport(leadId))?.estimate?.rentCents ?? 0;
  const home = { email: form.email, streetAddress: form.properties[0]?.streetAddress ?? "" };
  return { leadId, rentCents, home, keys: await senderKeys(leadId) };
}

test("an owner has one price, from the home page to the receipt", async () => {
  const { leadId, rentCents, home, keys } = await aReportWith("Growth");
  const cents = percentOf(rentCents, 1_090);
  const price = `${formatPromisedDollars(cents)} a month`;

  const plans = createElement(Plans, {
    schedule: defaultSchedule,
    rent: { rentCents, error: null },
    contents: { summaries: {}, rows: [] },
    sample: false,
    multiFamilyUrl: null,
    phone: sampleCompany.phone,
  });
  const page = renderToStaticMarkup(plans);
  expect(page).toContain(formatDollars(planFigures(1_090, rentCents).feeCents));
  expect(page).not.toMatch(/already manage|New to us/);

  const { letter } = (await findReportPage(leadId, { keys })) ?? {};
  const name = letter?.offer?.name ?? "";
  expect(name).toMatch(/^Quote Q-\d+, Website plans/);
  expect(letter?.view.projection.fees).toMatchObject({ name, plan: "Growth", monthlyCents: cents });
  // The PDF prints the same statement.
  const management = letter?.view.projection.statement.find(({ key }) => key === "management");
  expect(management?.detail).toContain(`${name}: ${price}`);
  expect(letter?.terms.lines[0]?.amount).toBe(price);

  const submission = (await findSubmission(leadId)) ?? expect.unreachable();
  const appUrl = "https://porchlight.example";
  const mail = await rendered(rentReport(submission, { company: sampleCompany, appUrl }));
  expect(mail.text.replace(/\s+/g, " ")).toContain(`with the Growth plan: ${price}`);

  const answers = typedEnrollment({ ...home, estimatedRent: "1" });
  const wizard = await findEnrollment({ secret: null, step: null, from: leadId, keys });
  expect(wizard?.quote?.document.estimate.totalMonthlyCents).toBe(cents);
  const { secret, quoteId } = await enroll(answers, undefined, undefined, keys);
  const enrolled = await findEnrolled(secret, { keys });
  expect(enrolled?.fees).toMatchObject({ quote: { id: quoteId }, estimate: { totalMonthlyCents: cents } });
  expect((await findEnrollmentEmail(quoteId))?.document.estimate.totalMonthlyCents).toBe(cents);
  expect(name).toContain(`Quote ${enrolled?.fees.quote?.code},`);

  await askForAgreement(visitor, { secret, quoteId, keys });
  const agreement = await agreementOf(leadId);
  expect(agreement).toMatchObject({ quoteLine: name, status: "sent" });
  expect(agreement.items.map(({ value }) => value).join(" ")).toContain(price);
  expect(await findOwnerPage(agreement.ownerKey)).toMatchObject({ quoteLine: `${name}: ${price}` });

  await requestPayment(await makeStaff(), { leadId });
  const [payment] = await db().select().from(payments).where(eq(payments.leadId, leadId));
  expect(payment).toMatchObject({ amountCents: 199_00, quoteLine: name });
  expect((await findPayPage(payment?.id ?? ""))?.receipt.basis).toContain(name);
  expect((await findPaymentForEmail(payment?.id ?? ""))?.email.basis).toContain(name);
});

test("the owner switches the plan until the agreement is out, and nobody else does", async () => {
  const { leadId, keys, home } = await aReportWith("Foundation");
  const choose = (plan: string, by: string[]) =>
    chooseFees(visitor, { leadId, keys: by, fees: "websitePlans", plan });
  const offer = async () => (await findReportPage(leadId, { keys }))?.letter?.offer;
  const first = await offer();
  expect(await choose("Wealth", [])).toMatchObject({ reason: "forbidden" });
  expect(await choose("Wealth", keys)).toMatchObject({ ok: true });
  expect(await offer()).toMatchObject({ plan: "Wealth" });
  expect((await offer())?.name).not.toBe(first?.name);
  const mailed = await mailedKeys(leadId);
  const { secret, quoteId } = await enroll(typedEnrollment(home), undefined, undefined, mailed);
  await askForAgreement(visitor, { secret, quoteId, keys: mailed });
  expect(await choose("Growth", mailed)).toMatchObject({ reason: "conflict" });
  expect(await offer()).toMatchObject({ plan: "Wealth" });
});
