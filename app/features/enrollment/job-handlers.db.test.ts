import { eq, like } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chooseWalkthrough } from "#app/features/enrollment/commands/walkthrough.server.ts";
import { findWalkthroughMail } from "#app/features/walkthroughs/queries.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import type { JobKind, JobPayload } from "#app/jobs/registry.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { messages, outbox } from "#db/schema/index.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { makeLead } from "#tests/factories/leads.ts";
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

async function work<Kind extends JobKind>(kind: Kind, payload: JobPayload<Kind>) {
  const [id = 0] = await createJobs({ kind, payload });
  const outcome = await handlers[kind].run(payload, { id, kind, createdAt: now, attempt: 1 });
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
    now,
  });
  if (!answer.ok) throw new Error(answer.message);
  return { leadId, at: answer.value.at.toISOString() };
}

test("emails owner and office the chosen time", async () => {
  const typed = typedEnrollment();
  const walkthrough = await book(typed);
  const mail = await work("mail-walkthrough", walkthrough);
  expect(mail).toMatchObject({ subject: "Your walkthrough: Monday, Nov 23, 2026, 10:00 AM CST" });
  expect(mail?.body).toContain("Hi Ann, you picked this time");
  expect(mail?.body).toContain(typed.streetAddress);
  const notice = await work("mail-walkthrough-office", { ...walkthrough, to: "office@porchlight.example" });
  expect(notice).toMatchObject({ subject: "Walkthrough to confirm: Monday, Nov 23, 2026, 10:00 AM CST" });
  expect(notice?.body).toContain("515-555-0188");
  expect(notice?.body).toContain(`/leads/${walkthrough.leadId}`);
});

test("emails the owner of a home that staff entered, once a day, without what was typed", async () => {
  const typed = typedEnrollment({ name: "Stran Ger" });
  const { email, streetAddress } = typed;
  const { id: leadId } = await makeLead({ name: "Own Er", email, streetAddress, zipCode: "50311" });
  for (const hours of [0, 2]) await enroll(typed, new Date(now.getTime() + hours * 3_600_000));
  const jobs = await db()
    .select()
    .from(outbox)
    .where(like(outbox.dedupeKey, `enrollment:${leadId}:%`));
  expect(jobs.map(({ kind, payload }) => [kind, payload])).toEqual([["mail-enrollment", { leadId }]]);
  const mail = await work("mail-enrollment", { leadId });
  expect(mail).toMatchObject({ recipient: email, subject: "We received your enrollment" });
  expect(mail?.body).toContain("Hi Own, someone entered this address to enroll");
  expect(mail?.body).toContain(streetAddress);
  expect(mail?.body).not.toMatch(/Stran|\$/);
});

test("names both times of a moved walkthrough and moves its calendar entry", async () => {
  const walkthrough = await book(typedEnrollment());
  const moved = { ...walkthrough, from: "2026-11-23T20:00:00.000Z" };
  const mail = await work("mail-walkthrough", moved);
  expect(mail).toMatchObject({
    subject: "Walkthrough moved to Monday, Nov 23, 2026, 10:00 AM CST",
    headers: { Attachments: "walkthrough.ics" },
  });
  expect(mail?.body).toContain("moved from Monday, Nov 23, 2026, 2:00 PM CST");
  expect(mail?.body).toContain("Two full sets of keys");
  const notice = await work("mail-walkthrough-office", { ...moved, to: "office@porchlight.example" });
  expect(notice?.body).toContain("Moved from Monday, Nov 23, 2026, 2:00 PM CST to Monday");
  const found = await findWalkthroughMail(walkthrough);
  const content = (await found?.ownerFile())?.replace(/\r\n /g, "");
  expect(content).toContain(`UID:walkthrough-${found?.booking.id}@`);
  expect(content).toContain("SEQUENCE:0");
  expect(content).toContain("DTSTART:20261123T160000Z");
  expect(content).toContain("Cottage Grove Ave");
});

test("sends nothing about an outdated time", async () => {
  const { leadId } = await book(typedEnrollment());
  const before = { leadId, at: "2026-11-23T17:00:00.000Z" };
  expect(await work("mail-walkthrough", before)).toBeUndefined();
  expect(
    await work("mail-walkthrough-office", { ...before, to: "office@porchlight.example" }),
  ).toBeUndefined();
});

test("sends nothing about a past walkthrough", async () => {
  const walkthrough = await book(typedEnrollment());
  vi.setSystemTime(new Date("2026-11-23T16:00:00Z"));
  expect(await work("mail-walkthrough", walkthrough)).toBeUndefined();
});
