import { expect, test } from "vitest";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { siteSettings } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/staff.ts";
import { whileUnavailable } from "#tests/factories/unavailable.ts";

let clock = Date.now() + 1e9;
const later = () => {
  clock += 60_000;
  return clock;
};

test("without stored rules the admins get new-lead alerts", async () => {
  const admin = await makeStaff({ role: "admin" });
  expect((await findSettings(later())).office.newLeadAddresses).toContain(admin.email);
});

test("a stored fact replaces its default", async () => {
  await db()
    .insert(siteSettings)
    .values({ key: "company", value: { shortName: "Lantern" } });
  expect((await findSettings(later())).company.shortName).toBe("Lantern");
});

test("returns the last settings while the database is unavailable", async () => {
  const before = await findSettings(later());
  const now = later();
  const seen = await whileUnavailable(() => Promise.all([1, 2, 3].map(() => findSettings(now))));
  expect(seen).toEqual([before, before, before]);
});
