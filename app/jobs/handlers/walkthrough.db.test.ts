import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { chooseWalkthrough } from "#app/domain/enrollment/commands.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import type { JobKind, JobPayload } from "#app/jobs/registry.ts";
import { db } from "#db/instance.server.ts";
import { messages } from "#db/schema/index.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

const now = new Date("2026-11-21T15:00:00Z");

beforeAll(() => storeOfficeRules({ newLeadAddresses: [] }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs one job as the worker does, down to the mail that was written down. */
async function work<Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>) {
  const [id = 0] = await createJobs({ kind, payload });
  const outcome = await handlers[kind].prepare(payload)?.run({ id, kind, createdAt: now, attempt: 1 });
  if (outcome?.end === "done") await db().transaction(async (tx) => outcome.record?.(tx));
  const [mail] = await db().select().from(messages).where(eq(messages.outboxId, id));
  return mail;
}

async function book(typed: Record<string, string>) {
  const { secret, leadId, quoteId } = await enroll(typed, now);
  const answer = await chooseWalkthrough(visitor, {
    secret,
    quoteId,
    date: "2026-11-23",
    time: "10:00",
    acknowledged: true,
    now,
  });
  if (!answer.ok) throw new Error(answer.message);
  return { leadId, at: answer.value.at.toISOString() };
}

test("owner and office read the time that was chosen, and how to change or confirm it", async () => {
  const typed = typedEnrollment();
  const visit = await book(typed);
  const mail = await work("mail-walkthrough", visit);
  expect(mail).toMatchObject({ subject: "Your walkthrough: Monday, Nov 23, 2026, 10:00 AM CST" });
  expect(mail?.body).toContain("Hello Ann Example, you chose this time");
  expect(mail?.body).toContain(typed.streetAddress);
  const notice = await work("mail-walkthrough-office", { ...visit, to: "office@porchlight.example" });
  expect(notice).toMatchObject({ subject: "Walkthrough to confirm: Monday, Nov 23, 2026, 10:00 AM CST" });
  expect(notice?.body).toContain("515-555-0188");
  expect(notice?.body).toContain(`/leads/${visit.leadId}`);
});

test("a time that was changed meanwhile is told to nobody", async () => {
  const { leadId } = await book(typedEnrollment());
  const before = { leadId, at: "2026-11-23T17:00:00.000Z" };
  expect(await work("mail-walkthrough", before)).toBeUndefined();
  expect(
    await work("mail-walkthrough-office", { ...before, to: "office@porchlight.example" }),
  ).toBeUndefined();
});

test("a name that is more than a name greets nobody", async () => {
  const visit = await book(typedEnrollment({ name: "Call 515 555 0000 now" }));
  const mail = await work("mail-walkthrough", visit);
  expect(mail?.body).toContain("You chose this time");
  expect(mail?.body).not.toContain("515 555 0000");
});

test("a visit that is over when the mail's turn comes is told to nobody", async () => {
  const visit = await book(typedEnrollment());
  vi.setSystemTime(new Date("2026-11-23T16:00:00Z"));
  expect(await work("mail-walkthrough", visit)).toBeUndefined();
});
