import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleAgreementTerms } from "#app/features/settings/company/agreement-defaults.ts";
import { sampleCompany, sampleOfficeRules, sandboxLinks } from "#app/features/settings/company/defaults.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import type { Transaction } from "#db/client.ts";
import { feeSchedules, redirects, siteSettings } from "#db/schema/index.ts";

export async function addCompany(tx: Transaction) {
  await tx
    .insert(siteSettings)
    .values([
      {
        key: "company",
        value: { ...sampleCompany, ...sandboxLinks, socials: sampleSocials, zips: [centralIowa] },
      },
      { key: "office", value: sampleOfficeRules },
      { key: "agreement", value: sampleAgreementTerms },
    ])
    .onConflictDoNothing();
  await tx
    .insert(redirects)
    .values(bareArticles.map((slug) => ({ fromPath: `/${slug}`, toPath: `/blog/${slug}` })))
    .onConflictDoNothing();
  const { name, effectiveFrom } = defaultSchedule;
  await tx
    .insert(feeSchedules)
    .values({ name, effectiveFrom, document: defaultSchedule })
    .onConflictDoNothing();
}

const centralIowa = "50001-50399";

const sampleSocials: CompanyFacts["socials"] = [
  { network: "facebook", url: "/sandbox/social" },
  { network: "linkedin", url: "/sandbox/social" },
];

/** Articles that had their own URL before the blog. */
const bareArticles = [
  "top-mistakes-first-time-diy-property-investors",
  "out-of-state-investors-property-management",
  "maximizing-rental-property-roi",
];
