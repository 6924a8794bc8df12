import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  discardJob,
  recordMessages,
  retryFailedJobs,
} from "#app/features/messaging/outbox/commands.server.ts";
import {
  countOutbox,
  findMessageHtml,
  findOutboxItem,
  listOutbox,
} from "#app/features/messaging/outbox/queries.server.ts";
import { outboxFilters } from "#app/features/messaging/outbox/rules.ts";
import { DiscardForm } from "#app/features/messaging/outbox/schema.ts";
import { type Actor, system, visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, messages, outbox } from "#db/schema/index.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { createJobs, findJob } from "#tests/factories/outbox.ts";
import { askForFee } from "#tests/factories/payments.ts";
import { makeWebinar, register, sendReferral } from "#tests/factories/referrals.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { staffActor } from "#tests/factories/staff.ts";

const now = new Date();
const mail = "mail-new-lead";
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

beforeEach(async () => {
  await db().delete(messages);
  await db().delete(outbox);
});

async function createSentJob(over: Partial<typeof messages.$inferInsert> = {}) {
  const [id] = await createJobs({ kind: mail, payload: { to: "a@staff.example" }, doneAt: now, attempts: 1 });
  await db().transaction((tx) =>
    recordMessages(tx, {
      outboxId: id ?? 0,
      mode: "sandbox",
      kind: mail,
      recipient: "a@staff.example",
      sender: "b@c.example",
      subject: "New lead",
      html: "<p>x</p>",
      body: "x",
      headers: {},
      reason: "Because.",
      ...over,
    }),
  );
  return id ?? 0;
}

describe("the list", () => {
  test("shows each job under its state; finished jobs without a message under none", async () => {
    const sent = await createSentJob();
    const [waiting, again, scheduled, retrying, failed, nothing, , timer] = await createJobs(
      { kind: mail, payload: { to: "w@staff.example" } },
      { kind: mail, lastError: "SMTP_URL is not set", runAt: inMinutes(5) },
      { kind: mail, runAt: inMinutes(2) },
      { kind: mail, attempts: 3, lastError: "451" },
      { kind: "estimate-property", attempts: 8, lastError: "gone", failedAt: now },
      { kind: "mail-password-reset", payload: { email: "p@owner.example" }, doneAt: now },
      { kind: "estimate-property", doneAt: now },
      { kind: "note-target", runAt: inMinutes(9) },
    );
    const ids = async (state: (typeof outboxFilters)[number]) =>
      (await listOutbox({ state })).rows.map((row) => row.id);
    expect(await Promise.all(outboxFilters.map(ids))).toEqual([
      [nothing, failed, retrying, scheduled, again, waiting, sent],
      [scheduled, again, waiting],
      [retrying],
      [failed],
      [sent],
      [timer],
    ]);
    expect(await countOutbox()).toEqual({ waiting: 3, retrying: 1, failed: 1 });
    const rows = (await listOutbox({ state: "all" })).rows;
    expect(rows.map((row) => [row.state, row.recipient])).toEqual([
      ["nothing", "p@owner.example"],
      ["failed", null],
      ["retrying", null],
      ["scheduled", null],
      ["waiting", null],
      ["waiting", "w@staff.example"],
      ["sent", "a@staff.example"],
    ]);
  });

  test("returns 50 at a time, and every job once", async () => {
    await createJobs(...Array.from({ length: 107 }, () => ({ kind: mail })));
    const seen: number[] = [];
    const sizes: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page: Awaited<ReturnType<typeof listOutbox>> = await listOutbox({ state: "waiting", before });
      seen.push(...page.rows.map((row) => row.id));
      sizes.push(page.rows.length);
      before = page.older;
    }
    expect(sizes).toEqual([50, 50, 7]);
    expect(new Set(seen).size).toBe(107);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test("names the recipient before the email is written, and none if the lead is deleted", async () => {
    await storeOfficeRules({ newLeadAddresses: [] });
    await enroll(typedEnrollment({ email: "enrolled@owner.example" }));
    await register((await makeWebinar()).id, "seat@owner.example");
    await sendReferral({ realtorEmail: "rita@realty.example" });
    const { id: leadId } = await makeLead({ email: "lead@owner.example" });
    const { id: deletedId } = await makeLead({ email: "gone@owner.example", deletedAt: now });
    const submissionId = randomUUID();
    await makeLead({ email: "asked@owner.example", submissionId });
    await createJobs(
      { kind: "mail-walkthrough", payload: { leadId } },
      { kind: "mail-walkthrough", payload: { leadId: deletedId } },
      { kind: "mail-rent-report", payload: { submissionId } },
      { kind: "mail-webinar-reminder", payload: { registrationId: randomUUID() } },
      { kind: "estimate-property", payload: { leadId } },
    );
    await askForFee({ email: "payer@owner.example" });
    const { rows } = await listOutbox({ state: "waiting" });
    const mails = rows.filter((row) => row.kind !== "note-target");
    const recipients = Map.groupBy(mails, (row) => row.recipient ?? "nobody");
    const kinds = [...recipients].map(([who, jobs]) => [who, jobs.map((job) => job.kind).sort()]);
    expect(Object.fromEntries(kinds)).toMatchObject({
      "enrolled@owner.example": ["mail-enrollment"],
      "seat@owner.example": ["mail-webinar-confirmation", "mail-webinar-reminder", "mail-webinar-reminder"],
      "rita@realty.example": ["mail-referral-received"],
      "lead@owner.example": ["mail-walkthrough"],
      "asked@owner.example": ["mail-rent-report"],
      "payer@owner.example": ["mail-pay-link"],
      nobody: ["mail-walkthrough", "mail-webinar-reminder"],
    });
  });

  test("accepts a malformed payload", async () => {
    await createJobs({ kind: "mail-rent-report", payload: { submissionId: "'; drop" }, failedAt: now });
    expect((await listOutbox({ state: "failed" })).rows).toMatchObject([{ recipient: null }]);
  });
});

test("a message is found with its text, and its HTML if it has one", async () => {
  const id = await createSentJob();
  expect(await findOutboxItem(id)).toMatchObject({
    state: "sent",
    body: "x",
    reason: "Because.",
    hasHtml: true,
  });
  expect(await findMessageHtml(id)).toBe("<p>x</p>");
  const bare = await createSentJob({ html: "" });
  expect(await findOutboxItem(bare)).toMatchObject({ hasHtml: false });
  expect(await findMessageHtml(bare)).toBeNull();
  expect(await findOutboxItem(id + 1_000)).toBeNull();
});

describe("a failed job", () => {
  const failedJob = { kind: mail, attempts: 8, lastError: "550", failedAt: now };

  test("starts over with all its attempts when an admin retries it", async () => {
    const [id] = await createJobs(failedJob);
    const admin = await staffActor({ role: "admin" });
    expect(await retryFailedJobs(admin, { id })).toMatchObject({ ok: true });
    const [audit] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `job:${id}`));
    expect(audit).toMatchObject({ action: "send", actorId: admin.userId });
    expect(await findJob(id)).toMatchObject({ attempts: 0, failedAt: null, doneAt: null });
    expect(await retryFailedJobs(admin, { id })).toMatchObject({ ok: false, reason: "conflict" });
  });

  test("is never tried again once an admin discards it with a reason", async () => {
    const [id = 0] = await createJobs(failedJob);
    const admin = await staffActor({ role: "admin" });
    expect(DiscardForm.safeParse({ id, reason: " " }).success).toBe(false);
    const discard = (actor: Actor) => discardJob(actor, { id, reason: "The owner called" });
    expect(await discard(await staffActor({ role: "user" }))).toMatchObject({ reason: "forbidden" });
    expect(await discard(admin)).toMatchObject({ ok: true });
    expect(await findOutboxItem(id)).toMatchObject({
      state: "nothing",
      lastError: "Discarded: The owner called",
    });
    expect(await discard(admin)).toMatchObject({ ok: false, reason: "conflict" });
    expect(await retryFailedJobs(admin, { id })).toMatchObject({ ok: false, reason: "conflict" });
  });

  test("starts over with all others, and other jobs don't", async () => {
    const [, , resting] = await createJobs(failedJob, failedJob, {
      kind: mail,
      attempts: 2,
      lastError: "451",
    });
    const result = await retryFailedJobs(await staffActor({ role: "admin" }), {});
    expect(result).toMatchObject({ ok: true, value: 2 });
    expect(await findJob(resting)).toMatchObject({ attempts: 2 });
  });

  test("stays failed when someone else retries it", async () => {
    const [id] = await createJobs(failedJob);
    const others: Actor[] = [visitor, system, await staffActor({ role: "user" })];
    for (const actor of others) {
      expect(await retryFailedJobs(actor, { id })).toMatchObject({ ok: false, reason: "forbidden" });
    }
    expect((await findJob(id)).failedAt).not.toBeNull();
  });
});
