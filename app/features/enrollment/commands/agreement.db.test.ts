import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { requestAgreement } from "#app/features/agreements/commands/send.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import { askForAgreement } from "#app/features/enrollment/commands/agreement.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, tasks, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, mailedKeys, sendAnalysis } from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");

beforeAll(() => storeOfficeRules());

const agreementsOf = (leadId: string) =>
  db()
    .select({ detail: tasks.detail })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), eq(tasks.kind, "prepare_agreement")));

const quoted =
  /Quote Q-\d+, Enrollment estimate, effective November 2026: \$166\.65 a month; tenant placement one month's rent, for each new lease; setup fee \$299, once; onboarding fee \$199, once, at checkout\./;

async function aReport() {
  const form = anAnalysisForm();
  const report = await sendAnalysis(form);
  await estimateEntry((await findReport(report))?.entryId ?? "", 1);
  const { streetAddress } = form.properties[0] ?? {};
  const keys = await mailedKeys(report);
  return { report, keys, typed: typedEnrollment({ email: form.email, streetAddress }) };
}

test("prepares an agreement after the enrollment with the fees of its quote", async () => {
  const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
  await askForAgreement(visitor, { secret, quoteId, now });
  expect(await agreementsOf(leadId)).toEqual([{ detail: expect.stringMatching(quoted) }]);
});

test("prepares no fees for an agreement from a report without a price", async () => {
  const { report } = await aReport();
  await requestAgreement(visitor, { keys: await mailedKeys(report), leadId: report, now });
  const [task] = await agreementsOf(report);
  expect(task?.detail).toMatch(
    /on the report and waits for the agreement by email\. This home hasn't been priced yet/,
  );
});

test("lets an unverified browser change no named owner", async () => {
  const { report, typed } = await aReport();
  const { secret, quoteId } = await enroll(typed, now);
  const ownersOf = () => db().select({ owners: leads.legalOwners }).from(leads).where(eq(leads.id, report));
  const before = await ownersOf();
  const owners = [{ name: "Mallory Thief", address: "1 Other St, Ames, IA 50010" }];
  await askForAgreement(visitor, { secret, quoteId, owners, now });
  expect(await ownersOf()).toEqual(before);
});

test("adds the quote to an agreement requested before the enrollment", async () => {
  const { report, keys, typed } = await aReport();
  await requestAgreement(visitor, { keys, leadId: report, now });
  const { leadId } = await enroll(typed, now, undefined, keys);
  expect(leadId).toBe(report);
  const [task, ...more] = await agreementsOf(report);
  expect(more).toEqual([]);
  expect(task?.detail).toMatch(/priced yet[\s\S]*Enrolled since\. Quote/);
  expect(task?.detail).toMatch(quoted);
});

test("refuses an agreement from the report of an enrolled home", async () => {
  const { report, keys, typed } = await aReport();
  await enroll(typed, now, undefined, keys);
  const asked = await requestAgreement(visitor, { keys, leadId: report, now });
  expect(asked).toMatchObject({
    ok: false,
    reason: "conflict",
    message: expect.stringContaining("enrolled"),
  });
  expect(await agreementsOf(report)).toEqual([]);
  const events = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, report));
  expect(events.filter(({ kind }) => kind === "agreement_requested")).toEqual([]);
});
