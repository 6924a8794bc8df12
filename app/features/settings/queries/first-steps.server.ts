import { eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { defaultPolicies } from "#app/features/settings/company/policies.ts";
import { findSettings, listUnsaved } from "#app/features/settings/company/queries.server.ts";
import type { FirstStep } from "#app/features/settings/first-steps.ts";
import { listUnset } from "#app/features/settings/integrations/queries.server.ts";
import { neededVendors, vendorNames } from "#app/features/settings/integrations/rules.ts";
import type { SectionId } from "#app/features/settings/section-types.ts";
import { rentcastMode } from "#app/integrations/rentcast.server.ts";
import { db } from "#db/instance.server.ts";
import { comps, siteSettings } from "#db/schema/index.ts";

/** Empty once all are done, and in a demo. */
export async function listFirstSteps(now: Date): Promise<FirstStep[]> {
  if (config.demo) return [];
  const [unsaved, { agreement, company, policies }, stored, ownComps] = await Promise.all([
    listUnsaved(now),
    findSettings(),
    db().select({ key: siteSettings.key }).from(siteSettings).limit(100),
    db().$count(comps, eq(comps.sample, false)),
  ]);
  const isStored = (section: string) => stored.some(({ key }) => key === section);
  const unset = listUnset();
  const samplePolicy = (["privacy", "terms"] as const).find(
    (name) => policies[name].text === defaultPolicies[name].text,
  );
  const steps: FirstStep[] = [
    step("company", "Save the company facts", !unsaved.includes("company")),
    step("service-area", "Say where you manage homes", company.states.length > 0),
    step("fees", "Set prices and fees", !unsaved.includes("fees")),
    step(
      "agreement",
      "Name the broker who signs, and read the agreement's texts",
      Boolean(agreement.brokerName && agreement.brokerEmail && agreement.brokerLicence),
    ),
    step(
      `policy:${samplePolicy ?? "privacy"}`,
      "Replace the sample privacy page and terms of use",
      samplePolicy === undefined,
    ),
    step("office", "Choose who hears of new leads", isStored("office")),
    ...neededVendors.map(({ vendor, settings }) => ({
      title: `Connect ${vendorNames[vendor]}`,
      done: !unset.some((each) => each.vendor === vendor),
      how: `Set ${settings.join(", ")} in the environment, then restart the program.`,
    })),
    {
      title: "Import your leases, or connect RentCast",
      done: ownComps > 0 || rentcastMode() === "live",
      how: "Run npm run comps:import, or set RENTCAST_API_KEY in the environment.",
    },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}

const step = (section: SectionId, title: string, done: boolean): FirstStep => ({ title, done, section });
