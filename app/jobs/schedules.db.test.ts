import { expect, onTestFinished, test, vi } from "vitest";
import { defaultRetention } from "#app/features/settings/company/defaults.ts";
import type { ScheduledRun } from "#app/jobs/schedule.ts";
import { listScheduleRuns, startSchedules } from "#app/jobs/schedules.server.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import { scheduleRuns } from "#db/schema/index.ts";
import { eventually } from "#tests/factories/worker.ts";

test("gives every schedule a name of its own", async () => {
  const names = (await listScheduleRuns()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
});

test("stores the error of a run that fails, and runs the others", async () => {
  const logged = vi.spyOn(logger, "warn");
  const zones: string[] = [];
  const scheduled: ScheduledRun[] = [
    {
      name: "test that fails",
      every: "minute",
      run: () => Promise.reject(new Error("ada@owner.example is odd")),
    },
    { name: "test that works", every: "minute", run: async ({ timeZone }) => zones.push(timeZone) },
  ];
  const { stop } = startSchedules(
    async () => ({ timeZone: "America/Chicago", retention: defaultRetention }),
    scheduled,
  );
  onTestFinished(stop);
  const ends = async () =>
    (await db().select().from(scheduleRuns)).map((row) => [row.name, row.finishedAt, row.error]);
  await eventually(async () => (await ends()).toSorted()).toEqual([
    ["test that fails", expect.any(Date), "(address) is odd"],
    ["test that works", expect.any(Date), null],
  ]);
  expect(zones).toEqual(["America/Chicago"]);
  expect(logged.mock.calls.map(([, text]) => text)).toEqual(["the test that fails failed"]);
});
