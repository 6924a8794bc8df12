import { defaultSchedule } from "#app/domain/pricing/schedule.ts";
import { sampleAgreementTerms } from "#app/domain/site/agreement-defaults.ts";
import { sampleCompany, sampleOfficeRules, sandboxLinks } from "#app/domain/site/defaults.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import type { Transaction } from "#db/client.ts";
import { feeSchedules, redirects, siteSettings } from "#db/schema/index.ts";

/** The sample company's facts, the rules of its office and its fee schedule, as rows that an admin can change. */
export async function addCompany(tx: Transaction) {
  await tx
    .insert(siteSettings)
    .values([
      { key: "company", value: { ...sampleCompany, ...sandboxLinks, socials: sampleSocials } },
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

const sampleSocials: CompanyFacts["socials"] = [
  { network: "facebook", url: "/sandbox/social" },
  { network: "linkedin", url: "/sandbox/social" },
];

/** Articles that had an address of their own before they were posts. */
const bareArticles = [
  "top-mistakes-first-time-diy-property-investors",
  "out-of-state-investors-property-management",
  "maximizing-rental-property-roi",
];
