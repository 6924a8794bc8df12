import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findLeadList } from "#app/features/lead-lists/queries.server.ts";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { recordDeliveredMail } from "#app/features/messaging/email/commands.server.ts";
import { recordMessages } from "#app/features/messaging/outbox/commands.server.ts";
import { findLeadChoices } from "#app/features/tasks/queries.server.ts";
import { findDashboard } from "#app/features/today/queries/dashboard.server.ts";
import { system } from "#app/lib/actor.ts";
import { clearCaches, warmCaches } from "#app/lib/cache.server.ts";
import { logger } from "#app/log.server.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { db, isUnavailable } from "#db/instance.server.ts";
import { analysisEntries, analysisResults, leads, tasks } from "#db/schema/index.ts";
import { sendAnalysis } from "#tests/factories/analysis.ts";
import { makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

beforeEach(async () => {
  await db().delete(tasks);
  await db().delete(analysisEntries);
  await db().delete(leads);
});

const instant = (seconds: number) => new Date(Date.UTC(2026, 10, 1) + seconds * 1000);

it("a new task is proposed for nine o'clock of the company's next working day", async () => {
  const person = await makeStaff({ name: "Dana Sample" });
  const choices = await findLeadChoices(new Date("2026-11-21T04:00:00Z"));
  expect(choices).toMatchObject({
    timeZone: "America/Chicago",
    proposed: { date: "2026-11-23", time: "09:00" },
    people: expect.arrayContaining([{ id: person.userId, name: "Dana Sample" }]),
  });
});

describe("the page of a lead", () => {
  it("holds tasks, timeline and the owner's other properties, by email without regard to case", async () => {
    const person = await makeStaff({ name: "Dana Sample" });
    const lead = await makeLead({ email: "ada@mail.example", assignedTo: person.userId });
    const twin = await makeLead({ email: "ADA@mail.example", streetAddress: "9 Sample Ave", city: "Ames" });
    const elsewhere = { streetAddress: "5 Elm St", city: "Omaha", state: "NE", zipCode: "68102" };
    const far = await makeLead({ email: "ada@mail.example", ...elsewhere, createdAt: instant(0) });
    await makeLead({ email: "" });
    await makeTask(lead.id, { title: "Done", doneAt: instant(1) });
    await makeTask(lead.id, { title: "Open", dueAt: instant(5), assignedTo: person.userId });
    const page = await findLeadPage(lead.id);
    expect(page).toMatchObject({
      lead: { assignedTo: "Dana Sample" },
      tasks: [
        { title: "Open", dueAt: instant(5), doneAt: null, assignedTo: { id: person.userId } },
        { title: "Done", doneAt: instant(1), assignedTo: null },
      ],
      others: [
        { id: twin.id, address: "9 Sample Ave, Ames" },
        { id: far.id, address: "5 Elm St, Omaha, NE 68102" },
      ],
      analysis: { state: "none" },
    });
    for (const hidden of ["submissionId", "searchText", "agreements", "extras"])
      expect(page?.lead).not.toHaveProperty(hidden);
  });

  describe("the email in its timeline", () => {
    const mail = { kind: "mail-rent-report", recipient: "ada@mail.example", sender: "us@porchlight.example" };
    const subject = "Your rent report";
    const message = { ...mail, subject, html: "", body: "", headers: {}, reason: "They asked." };

    it("says whether it was sent or stored by the sandbox", async () => {
      const { id } = await makeLead();
      const sent = { leadIds: [id], mail: mail.kind, subject };
      for (const [jobId, mode] of [
        [901, "sandbox"],
        [902, "live"],
      ] as const)
        await db().transaction(async (tx) => {
          await recordMessages(tx, { ...message, mode: "other" });
          await recordMessages(tx, { ...message, mode, outboxId: jobId });
          await recordDeliveredMail(tx, { ...sent, jobId });
        });
      const page = await findLeadPage(id);
      expect(page?.timeline.map(({ text }) => text)).toEqual([
        `Email “${subject}” sent`,
        `Email “${subject}” stored in the outbox, not sent: no mail server is configured`,
      ]);
    });

    it("has only its subject when its event does not name the message", async () => {
      const { id } = await makeLead();
      await db().transaction(async (tx) => {
        await recordMessages(tx, { ...message, mode: "live" });
        await recordEvent(tx, { leadId: id, kind: "mailed", actor: system, data: { subject } });
      });
      expect((await findLeadPage(id))?.timeline.map(({ text }) => text)).toEqual([
        `Email “${subject}” written`,
      ]);
    });
  });

  it("shows a lead whose analysis cannot be read, and logs the error", async () => {
    const logged = vi.spyOn(logger, "error").mockImplementation(() => {});
    const id = await sendAnalysis();
    const [entry] = await db().select().from(analysisEntries).where(eq(analysisEntries.leadId, id));
    await db()
      .insert(analysisResults)
      .values({ entryId: entry?.id ?? "", estimate: {}, revision: entry?.revision ?? 1 });
    await db().update(analysisEntries).set({ estimateState: "ready" }).where(eq(analysisEntries.leadId, id));
    expect(await findLeadPage(id)).toMatchObject({ lead: { id }, analysis: { state: "unavailable" } });
    expect(logged.mock.calls).toEqual([
      [{ leadId: id, error: expect.objectContaining({ name: "TypeError" }) }, expect.any(String)],
    ]);
  });

  it("fails when the database does not answer", async () => {
    const { id } = await makeLead();
    await db().transaction(async (tx) => {
      await tx.execute(sql`lock table ${analysisResults} in access exclusive mode`);
      const page = findLeadPage(id).catch((error: unknown) => error);
      const cancelWaiting = () =>
        db().execute(sql`
          select pg_cancel_backend(pid) from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`);
      await expect.poll(async () => (await cancelWaiting()).length).toBe(1);
      expect(isUnavailable(await page)).toBe(true);
    });
  });

  it("is nothing for a deleted lead, an unknown id and nonsense", async () => {
    const lead = await makeLead({ deletedAt: instant(0) });
    const ids = [lead.id, "11111111-1111-4111-8111-111111111111", "new-lead", "' or 1=1"];
    expect(await Promise.all(ids.map((id) => findLeadPage(id)))).toEqual([null, null, null, null]);
  });
});

it("knows an owner by email or by phone, however either was written", async () => {
  const lead = await makeLead({
    email: "Ada@Mail.example",
    phone: "515.555.0148",
    phoneE164: "+15155550148",
  });
  await makeLead({ email: "ada@mail.example", deletedAt: instant(0) });
  const ids = async (contact: Parameters<typeof listKnownLeads>[0]) =>
    (await listKnownLeads(contact)).map((each) => each.id);
  expect(await ids({ email: "ada@mail.EXAMPLE" })).toEqual([lead.id]);
  expect(await ids({ phoneE164: "+15155550148" })).toEqual([lead.id]);
  expect(await ids({ email: "other@mail.example" })).toEqual([]);
  expect(await ids({})).toEqual([]);
});

describe("statements a page costs", () => {
  const statements = async (work: () => Promise<unknown>) => {
    // Cached for seconds, so that no page reads them in most cases.
    clearCaches();
    await warmCaches();
    const sent = vi.spyOn(db().$client, "unsafe");
    await work();
    const count = sent.mock.calls.length;
    sent.mockRestore();
    return count;
  };

  it.each([1, 60])("stay the same with %i rows", async (rows) => {
    const person = await makeStaff();
    const lead = await makeLead({ email: "ada@mail.example" });
    await db()
      .insert(leads)
      .values(Array.from({ length: rows }, () => ({ email: "ada@mail.example" })));
    for (let index = 0; index < rows; index += 1) await makeTask(lead.id);
    const everything = {
      span: undefined,
      mine: false,
      whole: "tasks",
      now: instant(0),
      timeZone: "America/Chicago",
    };
    expect(await statements(() => findDashboard(person, everything))).toBe(3);
    expect(await statements(() => findLeadPage(lead.id))).toBe(2);
    expect(
      await statements(() =>
        findLeadList(
          person.userId,
          readListRequest(new URLSearchParams("q=ada"), "America/Chicago", person.userId),
        ),
      ),
    ).toBe(4);
  });
});
