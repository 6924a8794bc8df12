import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  markAllRead,
  type NewNotification,
  notify,
} from "#app/features/accounts/notifications/commands.server.ts";
import { listNotifications } from "#app/features/accounts/notifications/queries.server.ts";
import { findSession } from "#app/features/accounts/queries.server.ts";
import { saveAlerts } from "#app/features/accounts/user-settings/commands.server.ts";
import { messagingHandlers } from "#app/features/messaging/job-handlers.server.ts";
import { stopTexts } from "#app/features/messaging/sms/commands.server.ts";
import { type StaffActor, visitor } from "#app/lib/actor.ts";
import { loader as follow } from "#app/routes/office/notification.ts";
import { onChange, stopListening } from "#db/changes.server.ts";
import { db } from "#db/instance.server.ts";
import { messages, notifications, outbox } from "#db/schema/index.ts";
import { answerOf, sentTo } from "#tests/factories/routes.ts";
import { disable, makeStaff, signInAs, staffActor } from "#tests/factories/staff.ts";
import { runDueJobs } from "#tests/factories/worker.ts";

let made = 0;

const about = ({ userId }: Pick<StaffActor, "userId">, fields: Partial<NewNotification> = {}) => {
  made += 1;
  const item = {
    kind: "reply",
    title: `Sample Owner ${made} sent a text`,
    path: "/leads/1#conversation",
  } as const;
  return { userId, ...item, dedupeKey: `text:${made}`, ...fields };
};

const send = (...all: NewNotification[]) => db().transaction((tx) => notify(tx, all));

async function jobsOf(title: string) {
  const rows = await db()
    .select({ kind: outbox.kind })
    .from(notifications)
    .innerJoin(outbox, sql`${outbox.payload} ->> 'notificationId' = ${notifications.id}::text`)
    .where(eq(notifications.title, title));
  return rows.map(({ kind }) => kind);
}

const titlesOf = async ({ userId }: StaffActor) =>
  (await listNotifications(userId, {})).rows.map(({ title }) => title);

test("each person gets each alert once, by the channels they chose", async () => {
  const [here, away, quiet, gone] = await Promise.all([
    staffActor(),
    staffActor(),
    staffActor(),
    makeStaff(),
  ]);
  await saveAlerts(away, { on: ["reply.email", "reply.text"], phone: "+15155550190" });
  await saveAlerts(quiet, { on: [], phone: undefined });
  await disable(gone);
  const first = about(here);
  const all = [first, ...[away, quiet].map((each) => ({ ...first, userId: each.userId }))];
  await send(...all, { ...first, userId: gone.id });
  await send(...all);
  expect(await titlesOf(here)).toEqual([first.title]);
  // What goes elsewhere is listed as read.
  expect(await listNotifications(away.userId, {})).toMatchObject({
    rows: [{ title: first.title }],
    unread: 0,
  });
  expect(await titlesOf(quiet)).toEqual([]);
  expect((await jobsOf(first.title)).toSorted()).toEqual(["mail-alert", "text-alert"]);
  const mention = about(here, { kind: "mention" });
  await send(mention, mention);
  expect(await jobsOf(mention.title)).toEqual(["mail-alert"]);
});

test("alerts of a quarter of an hour are one email", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
  onTestFinished(() => void vi.useRealTimers());
  const actor = await staffActor();
  const mention = () => about(actor, { kind: "mention" });
  const mails = () => db().select().from(messages).where(eq(messages.recipient, actor.email));
  const due = () =>
    db()
      .update(outbox)
      .set({ runAt: sql`now()` })
      .where(and(eq(outbox.kind, "mail-alert"), isNull(outbox.doneAt)));
  const [first, second, third, late] = [mention(), mention(), mention(), mention()];
  await send(first, second, third);
  await due();
  await runDueJobs();
  expect(await mails()).toMatchObject([{ subject: `${first.title}, and 2 more` }]);
  expect(await jobsOf(second.title)).toEqual([]);
  await send(late);
  await runDueJobs();
  expect(await mails()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 16 * 60_000);
  await due();
  await runDueJobs();
  expect((await mails()).map(({ subject }) => subject)).toContain(late.title);
  expect(await mails()).toHaveLength(2);
});

test("a text leaves once, and not to a number that texted STOP", async () => {
  const actor = await staffActor();
  const number = "+15155550191";
  await saveAlerts(actor, { on: ["reply.text"], phone: number });
  const handler = messagingHandlers["text-alert"];
  const job = { id: 1, kind: "text-alert", createdAt: new Date("2026-11-24T18:00:00Z"), attempt: 1 };
  const item = about(actor);
  await send(item);
  const [row] = await db().select().from(notifications).where(eq(notifications.title, item.title));
  const payload = { notificationId: row?.id ?? "" };
  expect(await handler.run(payload, job)).toEqual({ end: "done" });
  await db().transaction((tx) => stopTexts(tx, { number, reason: "Texted STOP", now: new Date() }));
  expect(await handler.run(payload, { ...job, createdAt: new Date() })).toEqual({ end: "done" });
  expect(await db().select().from(messages).where(eq(messages.recipient, number))).toEqual([]);
});

test("only its owner reads a notification, and counts it until then", async () => {
  const token = await signInAs(await makeStaff());
  const session = async () => {
    const found = await findSession(token, new Date());
    if (!found) throw new Error("The session ended");
    return found;
  };
  const { actor } = await session();
  const stranger = await staffActor();
  await send(about(actor), about(actor), about(stranger));
  expect((await session()).workspace).toMatchObject({ unread: 2, shortcutsOff: false });
  const [row] = (await listNotifications(actor.userId, {})).rows;
  const open = (as: StaffActor, id = row?.id ?? "") =>
    answerOf(follow(sentTo({ path: `/notifications/${id}`, params: { id }, actor: as })));
  expect((await open(stranger)).status).toBe(404);
  expect((await open(actor, "none")).status).toBe(404);
  expect((await session()).workspace.unread).toBe(2);
  expect((await open(actor)).to).toBe("/leads/1#conversation");
  expect((await session()).workspace.unread).toBe(1);
  expect(await markAllRead(visitor)).toMatchObject({ reason: "forbidden" });
  await markAllRead(actor);
  expect((await session()).workspace.unread).toBe(0);
  expect((await listNotifications(stranger.userId, {})).unread).toBe(1);
});

test("signals the person, after the transaction", async () => {
  const actor = await staffActor();
  const signaled = new Promise((resolve) => {
    onChange("notifications", (userId) => userId === actor.userId && resolve(userId));
  });
  // The first call waits until the listener is connected.
  await new Promise<void>((resolve) => {
    onChange("notifications", (userId) => userId === "" && resolve());
  });
  await send(about(actor));
  expect(await signaled).toBe(actor.userId);
  await stopListening();
});
