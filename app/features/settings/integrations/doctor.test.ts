import { expect, test } from "vitest";
import { diagnose, type Operations } from "#app/features/settings/integrations/doctor.ts";
import type { VendorState } from "#app/features/settings/integrations/rules.ts";

const now = new Date("2026-11-23T16:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const well: Operations = {
  production: true,
  sending: true,
  appUrl: "https://company.example",
  databaseVersion: "18.4",
  trustsProxy: true,
  diskProblem: undefined,
  disks: [],
  oldestDueAt: null,
  outbox: { waiting: 0, retrying: 0, failed: 0 },
  lastReconciledAt: minutesAgo(20),
  admins: 1,
  isSetUp: true,
  hasRents: true,
  backup: { provenAt: new Date("2026-11-20T09:12:00Z"), problem: null },
  dkim: false,
  schedules: [],
  vendors: [],
};

const ran = (name: string, startedAt: Date, over: { everyMs?: number; error?: string } = {}) => ({
  name,
  everyMs: over.everyMs ?? 3_600_000,
  last: { startedAt, finishedAt: startedAt, error: over.error ?? null },
});

const smtp = (state: Partial<VendorState>): VendorState => ({
  vendor: "smtp",
  mode: "live",
  lastSuccessAt: null,
  lastErrorAt: null,
  lastError: null,
  refusedSince: null,
  ...state,
});

const problems = (changes: Partial<Operations>) =>
  diagnose({ ...well, ...changes }, now, (at) => at.toISOString())
    .filter(({ level }) => level !== "ok")
    .map(({ level, about, text }) => `${level} ${about}: ${text}`);

test("names a proxy that is not trusted, and a full disk", () => {
  expect(problems({ trustsProxy: false, diskProblem: "the disk that holds /data is full" })).toEqual([
    "note TRUST_PROXY: not set: behind a proxy, all visitors count as one address; set the number of proxies",
    "problem Disk: the disk that holds /data is full",
  ]);
});

test.each([
  [1.9e9, 15e9, "note Disk: almost full: 1.9 GB of 15 GB are free in /data"],
  [9e9, 100e9, "note Disk: almost full: 9 GB of 100 GB are free in /data"],
  [2e9, 20e9, undefined],
])("%d of %d bytes free is or isn't a warning", (freeBytes, totalBytes, warning) => {
  const disks = [{ about: "Disk", folder: "/data", freeBytes, totalBytes }];
  expect(problems({ disks })[0]).toBe(warning);
});

test("finds nothing in an installation that works", () => {
  const schedules = [ran("cleanup", minutesAgo(240)), ran("fold", minutesAgo(4), { everyMs: 60_000 })];
  const vendors = [smtp({ lastSuccessAt: minutesAgo(1) })];
  expect(problems({ oldestDueAt: minutesAgo(4), schedules, vendors })).toEqual([]);
});

test("lists when each schedule last ran", () => {
  const schedules = [ran("cleanup", minutesAgo(9))];
  expect(diagnose({ ...well, schedules }, now, (at) => at.toISOString())).toContainEqual({
    level: "ok",
    about: "Schedule",
    text: "cleanup: last ran 2026-11-23T15:51:00.000Z",
  });
});

test("says that a schedule is late only while others run", () => {
  const stopped = [ran("cleanup", minutesAgo(241)), ran("fold", minutesAgo(241), { everyMs: 60_000 })];
  expect(problems({ schedules: stopped })).toEqual([]);
  const running = [ran("cleanup", minutesAgo(241)), ran("fold", minutesAgo(1), { everyMs: 60_000 })];
  expect(problems({ schedules: running })).toEqual([
    "note Schedule: cleanup: last ran 2026-11-23T11:59:00.000Z, so it is late",
  ]);
});

test.each<[string, Partial<Operations>]>([
  ["problem Jobs", { oldestDueAt: minutesAgo(5) }],
  ["note HUD rents: none for the service area", { hasRents: false }],
  ["problem Sending", { sending: false }],
  [
    "problem Mail (SMTP): not configured; set SMTP_URL, MAIL_FROM",
    { vendors: [smtp({ mode: "not configured" })] },
  ],
  [
    "problem Mail (SMTP): live, failed 2026-11-23T15:59:00.000Z: It is full",
    { vendors: [smtp({ lastErrorAt: minutesAgo(1), lastError: "It is full" })] },
  ],
  ["note Outbox: 0 waiting, 0 retrying, 2 failed", { outbox: { waiting: 0, retrying: 0, failed: 2 } }],
  [
    "note Schedule: cleanup: failed 2026-11-23T15:59:00.000Z: The database refused 57014",
    { schedules: [ran("cleanup", minutesAgo(1), { error: "The database refused 57014" })] },
  ],
  ["note Schedule: cleanup: never", { schedules: [{ name: "cleanup", everyMs: 60_000, last: undefined }] }],
  ["note Reconciliation", { lastReconciledAt: null }],
  ["note Admin", { admins: 0 }],
  ["note APP_URL: http://company.example is not https", { appUrl: "http://company.example" }],
  ["note Company", { isSetUp: false }],
])("reports %s", (expected, changes) => {
  expect(problems(changes)).toEqual([expect.stringContaining(expected)]);
});

test("says nothing about an error of a vendor that has worked since", () => {
  const worksAgain = smtp({
    lastErrorAt: minutesAgo(9),
    lastError: "It is full",
    lastSuccessAt: minutesAgo(1),
  });
  const text = JSON.stringify(diagnose({ ...well, vendors: [worksAgain] }, now, String));
  expect(text).not.toContain("It is full");
});
