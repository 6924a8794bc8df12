import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { checkAlerts, raiseAlerts } from "#app/features/settings-page/alerts/commands.server.ts";
import type { Condition } from "#app/features/settings-page/alerts/rules.ts";
import { findHealth } from "#app/features/settings-page/health/queries.server.ts";
import { closeMail, type MailSettings } from "#app/integrations/mail.server.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { alerts, notifications, outbox } from "#db/schema/index.ts";
import { createJobs } from "#tests/factories/outbox.ts";
import { makeStaff } from "#tests/factories/staff.ts";
import { type FakeSmtp, startFakeSmtp } from "#tests/fakes/smtp.ts";

const to = "ops@company.example";
const start = new Date();
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const day = 24 * 60;

let server: FakeSmtp;
let settings: MailSettings;

beforeEach(async () => {
  server = await startFakeSmtp();
  settings = { url: server.url, from: "hello@company.example", demo: false, silenceMs: 5_000 };
  config.alertsTo = to;
  await db().delete(outbox);
  await db().delete(alerts);
});

afterEach(async () => {
  config.alertsTo = undefined;
  closeMail();
  await server.stop();
});

const raise = async (conditions: Condition[], ...minutes: number[]) => {
  for (const each of minutes)
    await raiseAlerts(
      conditions,
      { now: after(each), format: (at) => at.toISOString(), isWaiting: false },
      settings,
    );
};

const jobs: Condition = { about: "Jobs", text: "is a worker running?" };

const subjects = () => server.received.map(({ raw }) => /^Subject: (.*)/m.exec(raw)?.[1]?.trim());

test("writes once about what is new, daily while it lasts, and once that it ended", async () => {
  await raise([jobs], 0);
  expect(subjects()).toEqual([]);
  await raise([jobs], 5, 10, 5 + day - 1);
  expect(subjects()).toEqual(["Needs attention: Jobs"]);
  expect(server.received[0]?.raw).toContain("is a worker running?");
  await raise([jobs], 5 + day, 10 + day);
  expect(server.received[1]?.raw).toContain(`since ${start.toISOString()}`);
  await raise([], 15 + day, 20 + day);
  expect(subjects()).toEqual(["Needs attention: Jobs", "Needs attention: Jobs", "In order again: Jobs"]);
});

test("writes nothing about what is over at the next check", async () => {
  await raise([jobs], 0);
  await raise([], 5, 10);
  expect(subjects()).toEqual([]);
});

test("leaves the disk of another machine to a process there", async () => {
  const disk: Condition = { about: "Disk on other", text: "almost full", host: "other" };
  await raise([disk], 0, 5);
  await raise([], 10);
  await raise([disk], 15);
  expect(subjects()).toEqual(["Needs attention: Disk on other"]);
});

test("writes about more failed jobs only an hour after the last email", async () => {
  const failed = (minutes: number) => ({ about: "Failed jobs", text: "some", newestAt: after(minutes) });
  await raise([failed(0)], 0, 5);
  await raise([failed(10)], 10, 60);
  expect(subjects()).toHaveLength(1);
  await raise([failed(10)], 65, 70);
  expect(subjects()).toEqual(["Needs attention: Failed jobs", "Needs attention: Failed jobs"]);
});

test("sends one email from several processes", async () => {
  await raise([jobs], 0);
  await Promise.all([raise([jobs], 5), raise([jobs], 5), raise([jobs], 5)]);
  expect(subjects()).toHaveLength(1);
  await Promise.all([raise([], 10), raise([], 10), raise([], 10)]);
  expect(subjects()).toHaveLength(2);
});

test("logs and shows that an alert could not be sent, and tries again", async () => {
  const logged = vi.spyOn(logger, "error").mockImplementation(() => {});
  server.answer({ at: "RCPT", code: 550, message: "no such mailbox" });
  await raise([jobs], 0, 5);
  expect(logged).toHaveBeenCalledWith(
    { alert: "Needs attention: Jobs", why: expect.stringContaining("no such mailbox") },
    "an alert could not be sent",
  );
  const findProblem = async () =>
    (await findHealth(after(5), "UTC")).findings.find(({ about }) => about === "Alerts");
  expect(await findProblem()).toMatchObject({
    level: "problem",
    text: expect.stringContaining("no such mailbox"),
  });
  await raise([jobs], 10);
  expect(subjects()).toEqual(["Needs attention: Jobs"]);
  expect(await findProblem()).toBeUndefined();
});

test("without an address, notifies admins, and writes to them while no worker runs", async () => {
  config.alertsTo = undefined;
  const admin = await makeStaff({ role: "admin" });
  await createJobs({ kind: "mail-test", failedAt: start }, { kind: "mail-test", failedAt: start });
  for (const minutes of [0, 5]) await checkAlerts(after(minutes), settings);
  const found = await db().select().from(notifications).where(eq(notifications.userId, admin.id));
  expect(found).toMatchObject([{ title: expect.stringContaining("Failed jobs"), path: "/admin/health" }]);
  expect(subjects()).toEqual([]);
  await createJobs({ kind: "mail-test", payload: { email: to }, runAt: after(-6) });
  for (const minutes of [10, 15, 70]) await checkAlerts(after(minutes), settings);
  const mail = server.received.find((each) => each.to.includes(admin.email));
  expect(mail?.raw).toContain("Subject: Needs attention: Jobs");
  expect(mail?.raw).toMatch(/is a worker\s+running/);
});
