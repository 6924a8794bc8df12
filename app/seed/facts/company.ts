import { defaultSchedule } from "#app/domain/pricing/schedule.ts";
import { sampleCompany, sampleOfficeRules, sandboxLinks } from "#app/domain/site/defaults.ts";
import type { Transaction } from "#db/client.ts";
import { feeSchedules, siteSettings } from "#db/schema/index.ts";

/** The sample company's facts, the rules of its office and its fee schedule, as rows that an admin can change. */
export async function addCompany(tx: Transaction) {
  await tx
    .insert(siteSettings)
    .values([
      { key: "company", value: { ...sampleCompany, ...sandboxLinks } },
      { key: "office", value: sampleOfficeRules },
    ])
    .onConflictDoNothing();
  const { name, effectiveFrom } = defaultSchedule;
  await tx
    .insert(feeSchedules)
    .values({ name, effectiveFrom, document: defaultSchedule })
    .onConflictDoNothing();
}
