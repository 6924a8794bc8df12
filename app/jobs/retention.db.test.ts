import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/instance.server.ts";
import { formKeys, leads, messages, pageViews, rateLimits, tasks } from "#db/schema/index.ts";
import { makeLead, makeTask } from "#tests/factories/leads.ts";
import { createJobs, listJobs } from "#tests/factories/outbox.ts";
import { deleteExpired } from "#tests/factories/worker.ts";

const day = 86_400_000;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * day);

test("deletes expired rows only", async () => {
  const [oldKey, newKey] = [randomUUID(), randomUUID()];
  await db()
    .insert(formKeys)
    .values([
      { key: oldKey, form: "analysis", result: {}, createdAt: ago(8) },
      { key: newKey, form: "analysis", result: {}, createdAt: ago(6) },
    ]);
  await db()
    .insert(rateLimits)
    .values([
      { key: "old", points: 1, expire: ago(1) },
      { key: "new", points: 1, expire: ago(-1) },
    ]);
  await deleteExpired(now);
  expect((await db().select().from(formKeys)).map((row) => row.key)).toEqual([newKey]);
  expect((await db().select().from(rateLimits)).map((row) => row.key)).toEqual(["new"]);
});

test("deletes more rows than one batch holds", async () => {
  await db().execute(sql`
    insert into page_views (day, path, referrer, views)
    select '2020-01-01', '/', n::text, 1 from generate_series(1, 5001) n`);
  await deleteExpired(now);
  expect(await db().$count(pageViews)).toBe(0);
});

test("deletes a finished job after 30 days, and no failed one", async () => {
  const [, recent, failed] = await createJobs(
    { kind: "test", createdAt: ago(40), runAt: ago(40), doneAt: ago(31) },
    { kind: "test", createdAt: ago(40), runAt: ago(40), doneAt: ago(29) },
    { kind: "test", createdAt: ago(900), runAt: ago(900), failedAt: ago(899) },
  );
  await deleteExpired(now);
  expect((await listJobs()).map((job) => job.id)).toEqual([recent, failed]);
});

test("deletes a text from an unknown number after a year, with its finished task", async () => {
  const text = { channel: "sms", mode: "live", kind: "text-in", html: "", headers: {}, reason: "" };
  const from = (sender: string, createdAt: Date) => ({
    ...text,
    sender,
    createdAt,
    recipient: "+15155550100",
    subject: "Hi",
    body: "Hi",
  });
  const { id: leadId } = await makeLead();
  await db()
    .insert(messages)
    .values([
      from("+15155550191", ago(366)),
      from("+15155550192", ago(364)),
      { ...from("+15155550193", ago(900)), leadId },
    ]);
  const open = await makeTask(null, { kind: "answer_text" });
  await makeTask(null, { kind: "answer_text", doneAt: ago(366) });
  await deleteExpired(now);
  expect((await db().select().from(messages)).map(({ sender }) => sender).sort()).toEqual([
    "+15155550192",
    "+15155550193",
  ]);
  expect((await db().select().from(tasks)).map(({ id }) => id)).toEqual([open.id]);
  await db().delete(leads).where(eq(leads.id, leadId));
});

test("preserves page views for 25 months of the company's calendar", async () => {
  await db()
    .insert(pageViews)
    .values(
      ["2024-10-21", "2024-10-20", "2026-11-20"].map((day) => ({ day, path: "/", referrer: "", views: 1 })),
    );
  // 11:30 PM on November 20 in Iowa, and November 21 in UTC.
  await deleteExpired(new Date("2026-11-21T05:30:00Z"));
  const days = async () => (await db().select().from(pageViews)).map((row) => row.day).sort();
  expect(await days()).toEqual(["2024-10-20", "2024-10-21", "2026-11-20"]);
  await deleteExpired(new Date("2026-11-21T06:00:00Z"));
  expect(await days()).toEqual(["2024-10-21", "2026-11-20"]);
});
