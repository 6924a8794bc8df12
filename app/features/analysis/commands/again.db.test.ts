import { eq, like, or } from "drizzle-orm";
import { expect, test } from "vitest";
import { submitAnalysis } from "#app/features/analysis/commands/submit-analysis.server.ts";
import { findChosenPlan, findReport } from "#app/features/analysis/queries/report.server.ts";
import type { AnalysisForm } from "#app/features/analysis/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { agreements, analysisEntries, leads, outbox, tasks } from "#db/schema/index.ts";
import { anAnalysisForm, aProperty, senderKeys } from "#tests/factories/analysis.ts";
import { leadOf, makeLead, storyOf } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

async function send(form: AnalysisForm, formKey: string = crypto.randomUUID(), keys: string[] = []) {
  const sent = await submitAnalysis(visitor, { form, formKey, keys, page: "/analysis", ip: "" });
  if (!sent.ok) throw new Error(sent.message);
  return sent.value.leadId;
}

const count = (leadId: string) => db().$count(analysisEntries, eq(analysisEntries.leadId, leadId));

test("the same home of the same owner gets a new report on the same lead", async () => {
  const home = aProperty({ streetAddress: "77 Sample Street", bedrooms: 3 });
  const form = anAnalysisForm({ properties: [home] });
  const leadId = await send(form);
  const again = { ...home, streetAddress: "77 sample st.", bedrooms: 4, yearBuilt: undefined };
  const second = { ...form, properties: [again, aProperty()] };
  const formKey = crypto.randomUUID();
  const keys = await senderKeys(leadId);
  const answers = await Promise.all([send(second, formKey, keys), send(second, formKey, keys)]);
  expect(answers).toEqual([leadId, leadId]);
  expect(await db().$count(leads, eq(leads.email, form.email))).toBe(2);
  expect(await count(leadId)).toBe(2);
  expect(await findReport(leadId)).toMatchObject({ state: "queued", subject: { bedrooms: 4 } });
  const [lead] = await db().select().from(leads).where(eq(leads.id, leadId));
  expect(lead).toMatchObject({ bedrooms: 4, yearBuilt: home.yearBuilt, streetAddress: "77 Sample Street" });
  const kinds = (await storyOf(leadId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "facts_corrected")).toHaveLength(1);
  expect(await db().$count(tasks, eq(tasks.leadId, leadId))).toBe(1);
  const mails = await db().select().from(outbox).where(eq(outbox.kind, "mail-rent-report"));
  expect(mails.filter(({ payload }) => payload.submissionId === lead?.submissionId)).toHaveLength(2);
});

test("the same three homes again bring one email with all of them, and one to the office", async () => {
  await storeOfficeRules();
  const form = anAnalysisForm({ properties: [aProperty(), aProperty(), aProperty()] });
  const leadId = await send(form);
  const { submissionId } = (await leadOf(leadId)) ?? {};
  const jobsAfter = async () => {
    await send(form);
    const homes = await db().select().from(leads).where(eq(leads.email, form.email));
    const isAgain = or(...homes.map(({ id }) => like(outbox.dedupeKey, `%:${id}:%`)));
    const jobs = await db().select().from(outbox).where(isAgain);
    return jobs.map(({ kind, payload }) => [kind, payload.submissionId]);
  };
  const mails = [
    ["mail-rent-report", submissionId],
    ["mail-new-lead", undefined],
  ];
  expect(await jobsAfter()).toEqual(mails);
  expect(await jobsAfter()).toEqual(mails);
});

test("a stranger changes nothing of a known home without a report, and staff get what was typed", async () => {
  const home = aProperty({ bedrooms: 4, yearBuilt: 1928 });
  const phone = { typed: "515 555 0199", e164: "+15155550199" };
  const form = anAnalysisForm({ properties: [home], name: "Stran Ger", phone });
  const { streetAddress, city, zipCode } = home;
  const known = { email: form.email, streetAddress, city, state: "IA", zipCode, status: "enrolled" };
  const lead = await makeLead({ ...known, phone: null, bedrooms: 3, yearBuilt: null });
  const { id } = lead;
  const sent = await submitAnalysis(visitor, {
    form,
    formKey: crypto.randomUUID(),
    page: "/analysis",
    ip: "",
  });
  expect(sent).toMatchObject({ ok: true, value: { leadId: id, isUnproven: true } });
  expect(await leadOf(id)).toEqual(lead);
  expect(await count(id)).toBe(0);
  const typed = /could not verify .* Given: Stran Ger, 515-555-0199, .*Bedrooms: 4, .*Year built: 1928/;
  const [task] = await db().select().from(tasks).where(eq(tasks.leadId, id));
  expect(task).toMatchObject({ title: `Reply to ${lead.name}`, detail: expect.stringMatching(typed) });
  expect((await storyOf(id)).map(({ kind, actorName, body }) => [kind, actorName, body])).toEqual([
    ["came_again", "Someone", expect.stringMatching(typed)],
  ]);
});

test("a known home beside a new one is not what a stranger gets to see", async () => {
  const form = anAnalysisForm();
  const known = await send(form);
  const opened = await send({ ...form, properties: [...form.properties, aProperty()] });
  expect(opened).not.toBe(known);
  expect(await count(known)).toBe(1);
  expect(await count(opened)).toBe(1);
});

test("the plan of a home that has a report is not a stranger's choice", async () => {
  const form = anAnalysisForm();
  const request = { form, keys: [], page: "/analysis", ip: "" };
  const leadId = await send(form);
  await submitAnalysis(visitor, { ...request, plan: "Wealth", formKey: crypto.randomUUID() });
  expect(await findChosenPlan(leadId)).toBeNull();
  const keys = await senderKeys(leadId);
  await submitAnalysis(visitor, { ...request, keys, plan: "Wealth", formKey: crypto.randomUUID() });
  expect(await findChosenPlan(leadId)).toBe("Wealth");
});

test("while an agreement is out, its report stays as it is", async () => {
  const form = anAnalysisForm();
  const leadId = await send(form);
  await db()
    .insert(agreements)
    .values({ leadId, documentName: "A", items: [], mode: "sandbox", externalId: leadId, status: "sent" });
  expect(await send(form)).toBe(leadId);
  expect(await count(leadId)).toBe(1);
  expect((await storyOf(leadId)).map(({ kind }) => kind)).toContain("came_again");
});

test("another owner of the same home gets a lead of their own", async () => {
  const properties = [aProperty()];
  const first = await send(anAnalysisForm({ properties }));
  expect(await send(anAnalysisForm({ properties }))).not.toBe(first);
});
