import { afterEach, beforeEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { findCompany, listUnsaved, refuseUntilSetUp } from "#app/features/settings/company/queries.server.ts";
import { listFirstSteps } from "#app/features/settings-page/queries.server.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules, siteSettings } from "#db/schema/index.ts";

const now = new Date("2026-12-01T18:00:00Z");
const { demo } = config;

beforeEach(async () => {
  await db().delete(siteSettings);
  await db().delete(feeSchedules);
  config.demo = false;
  clearCaches();
});
afterEach(() => {
  config.demo = demo;
  clearCaches();
});

async function saveFacts() {
  const value = {
    ...sampleCompany,
    name: "Prairie Lane",
    email: "office@firm.example",
    states: [],
    sample: false,
  };
  await db().insert(siteSettings).values({ key: "company", value });
  clearCaches();
}

async function savePrices(effectiveFrom: string) {
  const document = { ...defaultSchedule, name: effectiveFrom, effectiveFrom };
  await db().insert(feeSchedules).values({ name: effectiveFrom, effectiveFrom, document });
  clearCaches();
}

const done = async () =>
  (await listFirstSteps(now)).flatMap((step) => (step.done && step.section ? [step.section] : []));

test("production sends nothing to owners until company facts and prices are saved", async () => {
  expect(await findCompany()).toMatchObject({ shortName: "Porchlight", email: "", phone: "" });
  expect(await listUnsaved(now)).toEqual(["company", "fees"]);
  expect(await done()).toEqual([]);
  await saveFacts();
  await savePrices("2026-12-02");
  expect(await refuseUntilSetUp(now)).toMatchObject({
    message: expect.stringContaining("the prices and fees"),
  });
  expect(await done()).toEqual(["company"]);
  await savePrices("2026-12-01");
  expect(await refuseUntilSetUp(now)).toBeNull();
  expect(await done()).toEqual(["company", "fees"]);
});

test("a demo needs no first steps", async () => {
  config.demo = true;
  clearCaches();
  expect(await listUnsaved(now)).toEqual([]);
  expect(await listFirstSteps(now)).toEqual([]);
});
