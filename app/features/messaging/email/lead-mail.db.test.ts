import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { restoreLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { deliver, leadMail } from "#app/features/messaging/email/deliver.server.ts";
import { retryFailedJobs } from "#app/features/messaging/outbox/commands.server.ts";
import { finishTask } from "#app/features/today/commands/tasks.server.ts";
import { closeMail, type MailSettings } from "#app/integrations/mail.server.ts";
import { done, type JobHandler, type Outcome } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { leads, outbox, tasks, timelineEvents } from "#db/schema/index.ts";
import { deleteLeads, makeLead, makeStaff } from "#tests/factories/leads.ts";
import { createJobs, findJob } from "#tests/factories/outbox.ts";
import { runDueJobs } from "#tests/factories/worker.ts";
import { type FakeSmtp, startFakeSmtp } from "#tests/fakes/smtp.ts";

const refusal = { at: "RCPT", code: 550, message: "5.1.1 <ada@owner.example> no such user" } as const;
const refused = "The mail server answered 550 5.1.1 <(address)> no such user";
const report = "Reach Ada Owner: our mail “Rent report” did not arrive";
const enrollment = "Reach Ada Owner: our mail “Enrollment” did not arrive";

let server: FakeSmtp;

beforeEach(async () => {
  server = await startFakeSmtp();
  await db().delete(outbox);
});

afterEach(async () => {
  closeMail();
  await server.stop();
});

async function workOff(write?: () => Promise<Outcome>) {
  const settings: MailSettings = { url: server.url, from: "hello@p.example", demo: false, silenceMs: 5_000 };
  const handler: JobHandler = {
    ...jobs["mail-rent-report"],
    ...leadMail<{ submissionId: string }>(async ({ submissionId }, job) => {
      if (write) return write();
      const { id } = leads;
      const isLiving = and(eq(leads.submissionId, submissionId), sql`deleted_at is null`);
      const living = await db().select({ id }).from(leads).where(isLiving);
      if (living.length === 0) return done;
      const content = {
        subject: "Hello",
        preview: "x",
        heading: "Hello",
        body: ["x"],
        because: "you asked.",
      };
      const mail = { ...content, reason: "Asked for." };
      const timelines = living.map((lead) => lead.id);
      return deliver(job, { ...mail, to: "ada@owner.example", timelines }, settings);
    }),
  };
  await runDueJobs({ handlers: { "mail-rent-report": handler, "mail-enrollment": handler } });
}

/** In the order of their ids, as in the email. */
async function submit(count = 1) {
  const submissionId = randomUUID();
  const home = { name: "Ada Owner", email: "ada@owner.example", submissionId };
  const made = await Promise.all(Array.from({ length: count }, () => makeLead(home)));
  const [first = "", second = ""] = made.map(({ id }) => id).toSorted();
  return { first, second, submissionId };
}

async function mail(submissionId: string, kind = "mail-rent-report", changes = {}) {
  const [id = 0] = await createJobs({ kind, payload: { submissionId }, ...changes });
  return id;
}

async function sendAgain(id: number) {
  expect(await retryFailedJobs(await makeStaff({ role: "admin" }), { id })).toMatchObject({ ok: true });
  await workOff();
}

async function kindsOf(leadId: string) {
  const ofLead = eq(timelineEvents.leadId, leadId);
  const events = await db().select().from(timelineEvents).where(ofLead).orderBy(asc(timelineEvents.at));
  return events.map(({ kind }) => kind);
}

const tasksOf = async (leadId: string) =>
  (await db().select().from(tasks).where(eq(tasks.leadId, leadId)).orderBy(asc(tasks.createdAt))).map(
    ({ title, doneAt }) => [title, doneAt ? "done" : "open"],
  );

const remove = async (...ids: string[]) => deleteLeads(await makeStaff(), { ids });
const restore = async (...ids: string[]) => restoreLeads(await makeStaff({ role: "admin" }), { ids });

describe("an email that failed", () => {
  test("creates its own task, which only that email closes", async () => {
    const { first: leadId, submissionId } = await submit();
    const [one, two] = [await mail(submissionId), await mail(submissionId, "mail-enrollment")];
    server.answer(refusal, refusal);
    await workOff();
    expect(await kindsOf(leadId)).toEqual(["mail_undelivered", "mail_undelivered"]);
    const both = async () => Object.fromEntries(await tasksOf(leadId));
    expect(await both()).toEqual({ [report]: "open", [enrollment]: "open" });
    await sendAgain(one);
    expect(await both()).toEqual({ [report]: "done", [enrollment]: "open" });
    await sendAgain(two);
    expect(await both()).toEqual({ [report]: "done", [enrollment]: "done" });
    expect((await kindsOf(leadId)).toSorted().slice(0, 4)).toEqual([
      "mail_undelivered",
      "mail_undelivered",
      "mailed",
      "mailed",
    ]);
  });

  test("again reopens its finished task with the new reason", async () => {
    const { first: leadId, submissionId } = await submit();
    const id = await mail(submissionId);
    server.answer(refusal);
    await workOff();
    const [task] = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
    expect(task?.detail).toContain(`It could not be delivered to ada@owner.example: ${refused}.`);
    await finishTask(await makeStaff(), { taskId: task?.id ?? "", isDone: true });
    expect(await tasksOf(leadId)).toEqual([[report, "done"]]);
    server.answer({ ...refusal, message: "5.2.2 mailbox full" });
    await sendAgain(id);
    expect(await tasksOf(leadId)).toEqual([[report, "open"]]);
    const [again] = await db().select().from(tasks).where(eq(tasks.leadId, leadId));
    expect(again).toMatchObject({ id: task?.id, doneBy: null, version: (task?.version ?? 0) + 2 });
    expect(again?.detail).toContain("mailbox full");
  });

  test("about several homes is in each timeline, and its task moves to a home that was not deleted", async () => {
    const { first, second, submissionId } = await submit(2);
    const id = await mail(submissionId);
    server.answer(refusal, refusal);
    await workOff();
    expect([await kindsOf(first), await kindsOf(second)]).toEqual([
      ["mail_undelivered"],
      ["mail_undelivered"],
    ]);
    expect([await tasksOf(first), await tasksOf(second)]).toEqual([[[report, "open"]], []]);
    await remove(first);
    await sendAgain(id);
    expect([await tasksOf(first), await tasksOf(second)]).toEqual([[], [[report, "open"]]]);
    expect(await kindsOf(first)).toEqual(["mail_undelivered", "deleted"]);
  });

  test("and is sent while its lead is deleted leaves no open task on the restored lead", async () => {
    const { first, submissionId } = await submit(2);
    const id = await mail(submissionId);
    server.answer(refusal);
    await workOff();
    await remove(first);
    await sendAgain(id);
    await restore(first);
    expect(await tasksOf(first)).toEqual([[report, "done"]]);
  });

  test.each([
    ["cannot be written", "<(address)> is odd", { attempts: 7 }],
    ["was cut off at its last attempt", "The process ended during the last attempt", { attempts: 8 }],
  ])("because it %s creates a task too, without an address", async (_, why, changes) => {
    const { first: leadId, submissionId } = await submit();
    const id = await mail(submissionId, "mail-rent-report", changes);
    await workOff(() => Promise.reject(new Error("<ada@owner.example> is odd")));
    expect(await tasksOf(leadId)).toEqual([[report, "open"]]);
    const [event] = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, leadId));
    expect(event).toMatchObject({ kind: "mail_undelivered", data: { subject: "Rent report", why } });
    expect((await findJob(id)).lastError).toBe(why);
  });

  test("after its leads were deleted creates a task for the restored lead", async () => {
    const { first, submissionId } = await submit();
    await remove(first);
    await mail(submissionId, "mail-rent-report", { attempts: 8 });
    await workOff();
    await restore(first);
    expect(await tasksOf(first)).toEqual([[report, "open"]]);
  });
});

describe("an email whose leads are deleted", () => {
  test("waits without using up an attempt, and is sent once one is restored", async () => {
    const { first, second, submissionId } = await submit(2);
    await remove(first, second);
    const id = await mail(submissionId);
    await workOff();
    expect(await findJob(id)).toMatchObject({ doneAt: null, attempts: 0, lastError: "The lead is deleted" });
    expect((await findJob(id)).runAt.getTime()).toBeGreaterThan(Date.now() + 60_000);
    await restore(second);
    await db().update(outbox).set({ runAt: new Date() });
    await workOff();
    expect((await findJob(id)).doneAt).not.toBeNull();
    expect(server.received).toHaveLength(1);
    expect(await kindsOf(second)).toEqual(["deleted", "restored", "mailed"]);
  });

  test("ends once they are removed for good", async () => {
    const { first, submissionId } = await submit();
    await db().delete(leads).where(eq(leads.id, first));
    const id = await mail(submissionId);
    await workOff();
    expect((await findJob(id)).doneAt).not.toBeNull();
    expect(server.received).toEqual([]);
  });
});
