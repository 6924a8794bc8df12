import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { findEnrolled } from "#app/features/enrollment/queries/enrolled.server.ts";
import { addPublicLead } from "#app/features/leads/commands/new-lead.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { noTouches } from "#app/lib/attribution.ts";
import { db } from "#db/instance.server.ts";
import { outbox, tasks } from "#db/schema/index.ts";
import { aPricedReport } from "#tests/factories/agreements.ts";
import { anAnalysisForm, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { leadOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");
const walkthrough = { date: "11/23/2026", time: "10:00", now };
const owners = [{ name: "Stran Ger", address: "1 Other St, Ames, IA 50010" }];

beforeAll(() => storeOfficeRules());

async function anOwner() {
  const leadId = await aPricedReport();
  const { email, streetAddress } = (await leadOf(leadId)) ?? {};
  const keys = await mailedKeys(leadId);
  const page = async () => ({ ...(await findReportPage(leadId, { keys, now })), formKey: "" });
  return { leadId, keys, page, typed: { email: email ?? "", streetAddress: streetAddress ?? "" } };
}

const strange = { name: "Stran Ger", estimatedRent: "1", phone: "515 555 0199" };

test("someone who types an owner's address and email changes nothing that the owner sees", async () => {
  const { leadId, keys, page, typed } = await anOwner();
  const before = [await page(), await leadOf(leadId)];
  const { secret, quoteId, ...enrolled } = await enroll(typedEnrollment({ ...typed, ...strange }), now);
  expect(enrolled.leadId).toBe(leadId);
  await askForAgreement(visitor, { secret, quoteId, owners, now });
  await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough });
  expect([await page(), await leadOf(leadId)]).toEqual(before);
  expect(await requestAgreement(visitor, { leadId, keys, now })).toMatchObject({ ok: true });
});

test("a name given with another form does not appear in the owner's report", async () => {
  const form = anAnalysisForm();
  const leadId = await sendAnalysis(form);
  const keys = await mailedKeys(leadId);
  const lead = {
    person: { name: "Stran Ger", email: form.email },
    source: "webinar" as const,
    task: null,
    consents: ["webinar" as const],
    page: "/webinar",
    ip: "",
    touches: noTouches,
    now,
  };
  const before = await leadOf(leadId);
  await db().transaction((tx) => addPublicLead(tx, visitor, lead));
  expect(await leadOf(leadId)).toEqual(before);
  await sendAnalysis({ ...form, name: "Own Er" }, { keys });
  expect((await leadOf(leadId))?.name).toBe("Own Er");
});

test("staff get tasks to check it, with what was typed", async () => {
  const { leadId, typed } = await anOwner();
  const { secret, quoteId } = await enroll(typedEnrollment({ ...typed, ...strange }), now);
  const taskOf = async (kind: string) => {
    const isOpen = and(eq(tasks.leadId, leadId), eq(tasks.kind, kind));
    return (await db().select().from(tasks).where(isOpen))[0]?.detail;
  };
  expect(await taskOf("first_response")).toMatch(
    /could not verify that the owner asked.*Given: Stran Ger, 515-555-0199\. Rent given: \$1 a month\./,
  );
  await askForAgreement(visitor, { secret, quoteId, owners, now });
  expect(await taskOf("prepare_agreement")).toContain("could not verify that the owner asked");
  await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough });
  for (const name of ["An Other", "An Other"]) await enroll(typedEnrollment({ ...typed, name }), now);
  const detail = await taskOf("first_response");
  expect(detail).toMatch(
    /Given: Stran Ger,.*\n\nAsked for a walkthrough: Monday, Nov 23, 2026.*\n\n.*An Other/s,
  );
  expect(detail?.split("An Other")).toHaveLength(2);
});

test("the owner gets the report by email, at most once a day", async () => {
  const { leadId, typed } = await anOwner();
  const mails = () => db().$count(outbox, like(outbox.dedupeKey, `rent-report:${leadId}:%`));
  const before = await mails();
  for (const hours of [0, 2, 26])
    await enroll(typedEnrollment({ ...typed, ...strange }), new Date(now.getTime() + hours * 3_600_000));
  expect((await mails()) - before).toBe(2);
});

test("an unknown home gives the same answer, without a quote number", async () => {
  const { typed } = await anOwner();
  const answerTo = async (home: Parameters<typeof typedEnrollment>[0]) => {
    const answers = typedEnrollment(home);
    const { secret, quoteId } = await enroll(answers, now);
    await askForAgreement(visitor, { secret, quoteId, owners, now });
    await chooseWalkthrough(visitor, { secret, quoteId, ...walkthrough });
    const view = await findEnrolled(secret, { now });
    return { ...view, quoteId: "", title: "", email: "", legalOwners: null };
  };
  const known = await answerTo(typed);
  expect(known).toEqual(await answerTo({}));
  expect(known.fees).toMatchObject({ quote: null, estimate: { totalMonthlyCents: 166_65 } });
});

test("the analysis form sent again changes the report only from the owner's browser", async () => {
  const { leadId, keys, page, typed } = await anOwner();
  const home = { ...typed, zipCode: "50311", city: "Des Moines", unitCount: 2, squareFootage: 400 };
  const property = { ...home, propertyType: "multi-family" as const };
  const form = { email: typed.email, name: "Stran Ger", phone: undefined, properties: [property] };
  const before = await page();
  expect(await sendAnalysis(form)).toBe(leadId);
  expect(await page()).toEqual({ ...before, legalOwners: expect.anything() });
  await sendAnalysis(form, { keys });
  expect(await page()).toMatchObject({ state: "queued", facts: { unitCount: 2 } });
});
