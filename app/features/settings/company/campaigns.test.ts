import { expect, test } from "vitest";
import { CampaignRulesForm } from "#app/features/settings/company/campaigns.ts";

const form = { version: "1", dailyCap: "0", rentChangePercent: "3" };
const fieldsWrong = (opensAt: string, closesAt: string) => {
  const parsed = CampaignRulesForm.safeParse({ ...form, opensAt, closesAt });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join("."));
};

test.each([
  ["08:00", "20:00", []],
  ["00:00", "23:59", []],
  ["20:00", "09:00", ["closesAt"]],
  ["08:00", "08:10", ["closesAt"]],
  ["21:00", "23:00", ["closesAt", "opensAt"]],
  ["00:00", "07:00", ["opensAt"]],
])("hours from %s to %s", (opensAt, closesAt, wrong) => {
  expect(fieldsWrong(opensAt, closesAt)).toEqual(wrong);
});
