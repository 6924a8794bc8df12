import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleCompany, sampleOfficeRules, sandboxLinks } from "#app/features/settings/company/defaults.ts";
import {
  type CompanyFacts,
  PlanContents,
  type SourceCosts,
  type Testimonials,
} from "#app/features/settings/company/schema.ts";
import { sampleAgreementTerms } from "#app/features/settings/company/text-defaults.ts";
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
      { key: "source-costs", value: sampleCosts },
      { key: "testimonials", value: sampleTestimonials },
      { key: "plan-contents", value: PlanContents.parse(samplePlans) },
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

const sampleCosts: SourceCosts = [
  { source: "Analysis", monthlyCents: 640_00 },
  { source: "Webinar", monthlyCents: 180_00 },
];

/** Articles that had their own URL before the blog. */
const bareArticles = [
  "top-mistakes-first-time-diy-property-investors",
  "out-of-state-investors-property-management",
  "maximizing-rental-property-roi",
];

const sampleTestimonials: Testimonials = [
  {
    words: "They told me not to remodel the bath. It rented as it was, and the money is still in my account.",
    initials: "K. R.",
    town: "Urbandale",
  },
  {
    words: "I read the statement once a month. That's all the managing I do.",
    initials: "T. and J. M.",
    town: "West Des Moines",
  },
  {
    words:
      "The sewer line backed up on Thanksgiving. I found out on Friday, with the invoice and the pictures.",
    initials: "A. S.",
    town: "Waukee",
  },
  {
    words: "I asked about a fee. They walked me through it, and the next statement spelled it out.",
    initials: "P. L.",
    town: "Ankeny",
  },
  {
    words: "We live in Oregon. I know the name of the man who checks our furnace.",
    initials: "D. and E. H.",
    town: "Johnston",
  },
  {
    words: "They told me selling made more sense. They were right, and I sent them my sister.",
    initials: "M. B.",
    town: "Clive",
  },
].map((quotation) => ({ ...quotation, sample: true }));

const samplePlans: PlanContents = {
  summaries: {
    Foundation: "Rent collected, phone answered.",
    Growth: "More inspections, yearly rent reviews.",
    Wealth: "We take on some of the risk.",
  },
  rows: [
    row("Rent collection and monthly statement", "yes", "yes", "yes"),
    row("Day and night repair line", "yes", "yes", "yes"),
    row("Interior inspections", "1 a year", "2 a year", "4 a year"),
    row("Rent review", "At renewal", "Every year", "Twice a year"),
    row("Lease renewals handled", "", "yes", "yes"),
  ],
};

function row(title: string, foundation: string, growth: string, wealth: string) {
  const answers = { Foundation: foundation, Growth: growth, Wealth: wealth };
  return { title, answers: Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer)) };
}
