import { and, desc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { saveCampaignRules } from "#app/features/campaigns/commands/rules.server.ts";
import {
  addTemplate,
  saveTemplate,
  sendTestMail,
} from "#app/features/campaigns/commands/templates.server.ts";
import { saveTiming } from "#app/features/campaigns/commands/timing.server.ts";
import type { TemplateForm } from "#app/features/campaigns/forms.ts";
import { campaignHandlers } from "#app/features/campaigns/job-handlers.server.ts";
import { previewLetter } from "#app/features/campaigns/queries/letters.server.ts";
import {
  findEditor,
  findLetters,
  findSeries,
  listTemplates,
} from "#app/features/campaigns/queries/templates.server.ts";
import { dueAt } from "#app/features/campaigns/rules.ts";
import { defaultTiming } from "#app/features/campaigns/timing.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { findVersion, listVersions } from "#app/features/versions/queries.server.ts";
import { closeMail } from "#app/integrations/mail.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, campaignEnrollments, campaignTemplates, messages, outbox } from "#db/schema/index.ts";
import {
  findEnrollment,
  listCampaignMessages,
  makeWarmOwner,
  newEmail,
  startCampaigns,
} from "#tests/factories/campaigns.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { staffActor } from "#tests/factories/staff.ts";
import { runDueJobs } from "#tests/factories/worker.ts";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";

beforeEach(async () => {
  await db().delete(outbox);
  await startCampaigns();
});

/** A letter of warm leads, as the form of its page holds it. */
async function openLetter(place = 1) {
  const series = await findSeries("warm_lead");
  const id = series?.steps[place]?.templateId ?? "";
  const page = await findEditor(id, null);
  const step = series?.steps[place];
  if (!page || !step) throw new Error("there is no such letter");
  const form: TemplateForm = {
    ...page.texts,
    version: page.version,
    days: step.days,
    hours: step.hours,
    people: "stay",
    use: "yes",
  };
  return { id, form, step };
}

const findRow = async (id: string) =>
  (await db().select().from(campaignTemplates).where(eq(campaignTemplates.id, id)))[0];

test("an owner without consent to marketing is offered no marketing letter", async () => {
  const { id } = await openLetter();
  const service = (await findSeries("onboarding"))?.steps[0]?.templateId ?? "";
  const [agreed, other] = [await makeWarmOwner(), await makeLead({ email: newEmail() })];
  const find = async (leadId: string, templateId = id) => {
    const { templates, letter } = await findLetters({ leadId, templateId, writer: "Ann" });
    return [templates.some(({ value }) => value === templateId), letter?.id];
  };
  expect(await find(agreed.id)).toEqual([true, id]);
  expect(await find(other.id)).toEqual([false, undefined]);
  expect(await find(other.id, service)).toEqual([true, service]);
});

describe("saving a template", () => {
  test("stores it with its versions and who did it, and a second person is told", async () => {
    const [actor, other] = [await staffActor(), await staffActor()];
    const { id, form } = await openLetter();
    const saved = await saveTemplate(actor, { id, form: { ...form, subject: "Changed", use: "draft" } });
    expect(saved).toEqual({ ok: true, value: { isInUse: false, moved: 0 } });
    expect(await findRow(id)).toMatchObject({
      subject: "Changed",
      activeAt: null,
      version: form.version + 1,
    });
    expect(await saveTemplate(other, { id, form })).toMatchObject({ ok: false, reason: "changed" });
    expect(await saveTemplate(visitor, { id, form })).toMatchObject({ ok: false, reason: "forbidden" });
    const which = { kind: "campaign_template", recordId: id };
    const versions = await listVersions(which);
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [form.version + 1, "draft"],
      [form.version, "in use"],
    ]);
    const first = await findVersion({ ...which, id: versions[1]?.id ?? "" });
    expect(first?.content.subject).toBe(form.subject);
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `campaign_template:${id}`))
      .orderBy(desc(auditLog.id));
    expect(entry?.data).toEqual({
      before: { subject: form.subject, status: "in use" },
      after: { subject: "Changed", status: "draft" },
    });
  });

  test("refuses what can't be sent, beside its field", async () => {
    const actor = await staffActor();
    const { id, form } = await openLetter(2);
    const save = (changes: Partial<TemplateForm>) =>
      saveTemplate(actor, { id, form: { ...form, ...changes } });
    expect(await save({ content: "{{first_nme}}" })).toMatchObject({
      field: "content",
      message: "There is no field “first_nme”.",
    });
    expect(await save({ subject: "One\nBcc: two" })).toMatchObject({ field: "subject" });
    expect(await save({ plainText: "[a](b) {{nme}}" })).toMatchObject({ field: "plainText" });
    expect(await findRow(id)).toMatchObject({ version: form.version });
  });

  test("asks for the company facts before a marketing email is used", async () => {
    const actor = await staffActor();
    const { id, form } = await openLetter(3);
    config.demo = false;
    clearCaches();
    try {
      const refused = await saveTemplate(actor, { id, form });
      expect(refused).toMatchObject({
        reason: "conflict",
        message: expect.stringContaining("postal address"),
      });
      expect(await saveTemplate(actor, { id, form: { ...form, use: "draft" } })).toMatchObject({ ok: true });
    } finally {
      config.demo = true;
      clearCaches();
    }
  });
});

describe("another time of a letter", () => {
  const enter = async (leadId: string, enteredAt: string) => {
    await db()
      .update(campaignEnrollments)
      .set({ enteredAt: new Date(enteredAt), step: 1, nextAt: new Date("2030-01-01T00:00:00Z") })
      .where(eq(campaignEnrollments.leadId, leadId));
    return findEnrollment(leadId);
  };

  test("leaves people in the version that they entered, unless they move", async () => {
    const actor = await staffActor();
    const owner = await makeWarmOwner();
    const before = await enter(owner.id, "2026-03-02T15:00:20.500Z");
    const { id, form, step } = await openLetter();
    await saveTemplate(actor, { id, form: { ...form, days: 5, hours: 2 } });
    expect(await findEnrollment(owner.id)).toMatchObject({
      versionId: before?.versionId,
      nextAt: before?.nextAt,
    });
    const again = await openLetter(2);
    expect(again.id).toBe(id);
    const moved = await saveTemplate(actor, {
      id,
      form: { ...again.form, days: 3, hours: 2, people: "move" },
    });
    expect(moved).toMatchObject({ value: { moved: expect.any(Number) } });
    const after = await findEnrollment(owner.id);
    const series = await findSeries("warm_lead");
    expect(after?.versionId).toBe(series?.versionId);
    expect(series?.steps[after?.step ?? 0]?.key).toBe(step.key);
    expect(after?.nextAt).toEqual(new Date("2026-03-05T17:00:00.000Z"));
  });

  test("moves to the same time as a new person gets, also when the clocks change", async () => {
    const actor = await staffActor();
    const { timeZone } = (await findSettings()).company;
    // Two days later: an hour that comes twice, one that is skipped, and plain ones.
    const entries = [
      "2026-10-30T06:30:00Z",
      "2026-10-30T07:30:00Z",
      "2027-03-12T08:30:00Z",
      "2026-06-01T23:10:00Z",
    ];
    const owners = await Promise.all(entries.map(() => makeWarmOwner()));
    for (const [at, { id }] of owners.entries()) await enter(id, entries[at] ?? "");
    const series = await findSeries("warm_lead");
    const timing = { ...defaultTiming.warm_lead, initialHours: 3 };
    const saved = await saveTiming(actor, {
      workflow: "warm_lead",
      versionId: series?.versionId ?? "",
      people: "move",
      ...timing,
    });
    expect(saved).toMatchObject({ ok: true });
    const now = await findSeries("warm_lead");
    for (const { id } of owners) {
      const row = await findEnrollment(id);
      const step = now?.steps[row?.step ?? -1];
      if (!row || !step) throw new Error("this person is nowhere");
      expect(row.nextAt).toEqual(dueAt(step, { ...row, timeZone }));
    }
  });

  test("ends the series for those whose letters are gone, and refuses old times", async () => {
    const actor = await staffActor();
    const owner = await makeWarmOwner();
    await db()
      .update(campaignEnrollments)
      .set({ step: 9, state: "held", reason: "paused_lead", nextAt: null })
      .where(eq(campaignEnrollments.leadId, owner.id));
    const versionId = (await findSeries("warm_lead"))?.versionId ?? "";
    const short = { workflow: "warm_lead", ...defaultTiming.warm_lead, durationDays: 4 } as const;
    expect(await saveTiming(actor, { ...short, versionId, people: "move" })).toMatchObject({ ok: true });
    expect(await findEnrollment(owner.id)).toMatchObject({ step: 3, state: "held", nextAt: null });
    expect(await saveTiming(actor, { ...short, versionId, people: "stay" })).toMatchObject({
      reason: "changed",
    });
    const long = { workflow: "warm_lead", ...defaultTiming.warm_lead } as const;
    const now = (await findSeries("warm_lead"))?.versionId ?? "";
    await saveTiming(actor, { ...long, versionId: now, people: "stay" });
    // A second press changes nothing.
    const stored = await findSeries("warm_lead");
    await saveTiming(actor, { ...long, versionId: stored?.versionId ?? "", people: "stay" });
    expect((await findSeries("warm_lead"))?.versionId).toBe(stored?.versionId);
    // The letters of earlier versions are part of it again.
    expect((await findSeries("warm_lead"))?.steps.length).toBeGreaterThanOrEqual(16);
  });
});

test("a new template is a copy at the end of the series, once per form, and a draft", async () => {
  const actor = await staffActor();
  const { id: copyOf, form } = await openLetter(0);
  const before = await findSeries("warm_lead");
  const formKey = crypto.randomUUID();
  const add = () => addTemplate(actor, { copyOf, for: "warm_lead", formKey });
  const [one, two] = [await add(), await add()];
  expect(one).toEqual(two);
  const id = one.ok ? one.value.id : "";
  expect(await findRow(id)).toMatchObject({ activeAt: null, content: form.content, workflow: "warm_lead" });
  const after = await findSeries("warm_lead");
  expect(after?.steps).toHaveLength((before?.steps.length ?? 0) + 1);
  expect(after?.steps.at(-1)?.templateId).toBe(id);
  const broadcast = await addTemplate(actor, { copyOf, for: "broadcast", formKey: undefined });
  const group = (await listTemplates()).find(({ workflow }) => workflow === null);
  expect(group?.rows.map((row) => row.id)).toContain(broadcast.ok ? broadcast.value.id : "");
});

describe("a letter as one lead reads it", () => {
  test("is shown with what is typed, and in the dark", async () => {
    const owner = await makeWarmOwner({ name: "Ann Sample", streetAddress: "1 Long Street" });
    const { id } = await openLetter(0);
    const content = "Hi {{first_name|there}} of {{street|your home}}";
    const html = await previewLetter({ id, content, leadId: owner.id, dark: true });
    expect(html).toContain("Hi Ann of 1 Long Street");
    expect(html).toContain("@media all");
    expect(await previewLetter({ id, content, dark: false })).toContain("Hi there of your home");
  });

  test("begins with the one who is most likely to break it, and counts those without a name", async () => {
    await makeWarmOwner({ name: "Ann Sample" });
    const anonymous = await makeWarmOwner({
      name: "Anonymous",
      streetAddress: `${"9".repeat(5)} Sample Street`,
    });
    const page = await findEditor((await openLetter(0)).id, null);
    expect(page?.readers.readers[0]?.values.first_name).toBeUndefined();
    expect(page?.readers.readers.map(({ id }) => id)).toContain(anonymous.id);
    expect(page?.readers.without.first_name).toBeGreaterThan(0);
  });
});

describe("a test message", () => {
  afterEach(() => {
    config.mail.url = undefined;
    closeMail();
  });

  test("reaches the person who asked, and nobody else", async () => {
    const server = await startFakeSmtp();
    config.mail.url = server.url;
    const actor = await staffActor();
    const owner = await makeWarmOwner({ name: "Ann Sample" });
    await db().delete(outbox);
    const { id } = await openLetter(0);
    const formKey = crypto.randomUUID();
    const send = () => sendTestMail(actor, { templateId: id, leadId: owner.id, formKey });
    expect(await send()).toEqual({ ok: true, value: { to: actor.email } });
    await send();
    // Whatever the payload of a job says, the address is that of the account.
    await db()
      .update(outbox)
      .set({ payload: sql`${outbox.payload} || '{"to": "x@mail.example"}'` });
    await runDueJobs({ handlers: campaignHandlers, slots: { mail: 1 }, random: () => 0 });
    expect(server.received.map(({ to }) => to)).toEqual([[actor.email]]);
    expect(server.received[0]?.raw).toMatch(/^Subject: Test: /m);
    expect(server.received[0]?.raw).toContain("Hi Ann,");
    expect(await listCampaignMessages(owner.id)).toEqual([]);
    const [stored] = await db()
      .select()
      .from(messages)
      .where(and(eq(messages.leadId, owner.id), eq(messages.kind, "mail-campaign-test")));
    expect(stored?.recipient).toBe(actor.email);
    await server.stop();
  });
});

test("staff change the rules of sending, and the audit log says so", async () => {
  const actor = await staffActor();
  const { findStoredRules } = await import("#app/features/campaigns/queries/rules.server.ts");
  const { version } = await findStoredRules();
  const form = {
    version,
    opensAt: "09:00",
    closesAt: "18:00",
    businessDaysOnly: true,
    dailyCap: 300,
    rentChangePercent: 3,
    warmUpFrom: "",
    senderName: "Pat",
    replyTo: "",
  };
  expect(await saveCampaignRules(actor, form)).toMatchObject({ ok: true });
  expect((await findSettings()).campaigns).toMatchObject({
    opensAt: "09:00",
    dailyCap: 300,
    warmUpFrom: null,
  });
  expect(await saveCampaignRules(actor, form)).toMatchObject({ reason: "changed" });
  const [entry] = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, "setting:campaigns"))
    .orderBy(desc(auditLog.id));
  expect(entry).toMatchObject({ actorId: actor.userId, data: { after: { dailyCap: 300 } } });
});
