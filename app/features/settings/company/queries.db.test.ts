import { expect, test } from "vitest";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { makeStaff } from "#tests/factories/staff.ts";

test("without stored rules the admins get new-lead alerts", async () => {
  const admin = await makeStaff({ role: "admin" });
  expect((await findSettings(Date.now() + 1e9)).office.newLeadAddresses).toContain(admin.email);
});
