import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { estimateEntry } from "#app/domain/analysis/commands.server.ts";
import { findReport } from "#app/domain/analysis/queries.server.ts";
import { requestAgreement } from "#app/domain/documents/commands.server.ts";
import { askForAgreement } from "#app/domain/enrollment/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { tasks, timelineEvents } from "#db/schema/index.ts";
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
  /Quote Q-\d+, fee schedule 2026-11, Enrollment estimate: \$166\.65 a month; tenant placement one month's rent, for each new lease; setup fee \$299, once; onboarding fee \$199, once, at checkout\./;

/** A priced report, and what its owner types to enroll the home. */
async function aReport() {
  const form = anAnalysisForm();
  const report = await sendAnalysis(form);
  await estimateEntry((await findReport(report))?.entryId ?? "", 1);
  const { streetAddress } = form.properties[0] ?? {};
  return { report, typed: typedEnrollment({ email: form.email, streetAddress }) };
}

test("an agreement that is asked for after the enrollment is to be prepared with the fees of its quote", async () => {
  const { secret, leadId, quoteId } = await enroll(typedEnrollment(), now);
  await askForAgreement(visitor, { secret, quoteId, now });
  expect(await agreementsOf(leadId)).toEqual([{ detail: expect.stringMatching(quoted) }]);
});

test("an agreement that is asked for on the report is to be prepared with the fees that stood there", async () => {
  const { report } = await aReport();
  await requestAgreement(visitor, { keys: await mailedKeys(report), leadId: report, now });
  const [task] = await agreementsOf(report);
  expect(task?.detail).toMatch(
    /on the report and waits for the agreement by e-mail\. Quote Q-\d+, fee schedule 2026-11, Management offer, at \$[\d,]+ a month: monthly fee \$[\d,.]+ a month, tenant placement \$[\d,]+, setup fee \$299, onboarding fee \$199\. This home has no price of its own yet/,
  );
});

test("an agreement that was asked for on the report, before the home was enrolled, is told of the quote", async () => {
  const { report, typed } = await aReport();
  await requestAgreement(visitor, { keys: await mailedKeys(report), leadId: report, now });
  const { leadId } = await enroll(typed, now);
  expect(leadId).toBe(report);
  const [task, ...more] = await agreementsOf(report);
  expect(more).toEqual([]);
  expect(task?.detail).toMatch(/Management offer[\s\S]*Enrolled since\. Quote/);
  expect(task?.detail).toMatch(quoted);
});

test("the report of a home that is enrolled takes no request for an agreement with other fees", async () => {
  const { report, typed } = await aReport();
  await enroll(typed, now);
  const asked = await requestAgreement(visitor, { keys: await mailedKeys(report), leadId: report, now });
  expect(asked).toMatchObject({
    ok: false,
    reason: "conflict",
    message: expect.stringContaining("enrolled"),
  });
  expect(await agreementsOf(report)).toEqual([]);
  const told = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, report));
  expect(told.filter(({ kind }) => kind === "agreement_requested")).toEqual([]);
});
