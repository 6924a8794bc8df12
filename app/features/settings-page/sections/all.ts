import { AreaFacts, ClaimFacts, MemberFacts } from "#app/features/content/schema.ts";
import { stages } from "#app/features/leads/rules.ts";
import { AssignmentForm, assignmentPersonForm } from "#app/features/settings/company/assignment.ts";
import { OnboardingItemForm } from "#app/features/settings/company/onboarding.ts";
import { TargetForm, TargetsForm } from "#app/features/settings/company/response-targets.ts";
import * as company from "#app/features/settings/company/schema.ts";
import { FooterLinkForm, HeaderLinkForm, PagesShownForm } from "#app/features/settings/company/site-links.ts";
import * as field from "#app/features/settings/sections/fields.ts";
import { feeSection } from "#app/features/settings-page/sections/fees.ts";
import type {
  ItemSection,
  Section,
  SectionId,
  SectionSpec,
} from "#app/features/settings-page/sections/types.ts";
import { WebinarFacts } from "#app/features/webinars/schema.ts";
import { z } from "#app/lib/zod.ts";

const StageLimitsForm = z.object(
  Object.fromEntries(
    stages.map(({ value, filterLabel }) => [
      value,
      field.whole(filterLabel, { max: 3_650, half: true, hint: "Days." }),
    ]),
  ),
);

type Ungrouped = Omit<Section, "group">;

const policy = (id: SectionId, title: string): Ungrouped => ({
  id,
  title,
  page: `/${id.slice("policy:".length)}`,
  intro:
    "Separate paragraphs with a blank line. Start a heading with ## and a list item with -. Write a link as [text](/page).",
  form: company.PolicyForm,
});

const grouped: Record<Section["group"], readonly Ungrouped[]> = {
  Company: [
    {
      id: "company",
      title: "Company facts",
      page: "/",
      intro: "What pages, emails and documents say about the company.",
      form: company.CompanyForm,
    },
    {
      id: "service-area",
      title: "Service area",
      intro:
        "Where you manage homes. A home elsewhere gets no estimate; its report says it's outside the area.",
      form: company.ServiceAreaForm,
    },
    {
      id: "links",
      title: "Links",
      page: "/",
      intro: "Pages of other systems. Empty links are hidden.",
      form: company.LinksForm,
      rows: { one: "network", property: "socials", form: company.SocialForm },
    },
    {
      id: "office",
      title: "Office rules",
      intro: "Who gets new-lead alerts by email.",
      form: company.OfficeForm,
    },
    {
      id: "security",
      title: "Security",
      intro:
        "A second factor is an app with codes, or a passkey. Everyone sets up their own on the account page.",
      form: company.SecurityForm,
    },
    {
      id: "stage-limits",
      title: "Stage limits",
      intro: "How long a lead may stay in a stage before lists show it as stale. Enter 0 for no limit.",
      form: StageLimitsForm,
    },
    {
      id: "lost-reasons",
      title: "Lost reasons",
      intro:
        "What staff can choose when a lead is lost. An invalid lead, like spam, never counts as lost business.",
      rows: { one: "reason", isRequired: true, unique: "label", form: company.LostReasonForm },
    },
    {
      id: "response-targets",
      title: "Response targets",
      intro:
        "How soon owners hear from you. Before a target is missed, the assignee is notified; everyone is, if no one is assigned. Closed days are under Walkthroughs. A change applies to targets that start later.",
      form: TargetsForm,
      rows: { one: "target", property: "definitions", unique: "kind", form: TargetForm },
    },
    {
      id: "assignment",
      title: "Assignment",
      intro:
        "Who gets a lead that comes by a form or the API. A known owner stays with the same person. Add the people who take part; without any, everyone does. No one gets a lead while they're absent.",
      form: AssignmentForm,
      rows: { one: "person", property: "people", unique: "person", form: assignmentPersonForm([]) },
    },
    {
      id: "visits",
      title: "Walkthroughs",
      page: "/enroll",
      intro:
        "When a walkthrough can be booked, in the company's time zone. Until you save other days, the federal holidays of the next 14 months are closed.",
      form: company.WalkthroughsForm,
      rows: { one: "closed day", property: "closedDays", unique: "day", form: company.ClosedDayForm },
    },
    {
      id: "agreement",
      title: "Agreement",
      intro:
        "The items of the management agreement, in the order of the rule for brokers. These marks are filled in: {property}, {home}, {owner}, {fees}, {quote}, {term}, {approval}, {day}, {notice}, {broker}, {license} and {company}. If anything is missing, the agreement isn't sent, and staff get a task. With DocuSeal, each item is a text field of the template with the same name.",
      form: company.AgreementForm,
      rows: { one: "item", property: "items", isRequired: true, form: company.AgreementItemForm },
    },
    {
      id: "referral-terms",
      title: "Referral terms",
      page: "/realtor-referral",
      intro: "What you offer realtors, and how soon you contact their clients.",
      form: company.ReferralTermsForm,
    },
    {
      id: "retention",
      title: "Retention",
      intro:
        "How long data stays before it is deleted by itself. A deleted lead can be restored for 30 days. Payments, signed agreements, consents and the audit log stay. To delete one person's data now, see Admin, System, A person's data.",
      form: company.RetentionForm,
    },
    {
      id: "backups",
      title: "Backups",
      intro:
        "Each archive holds the whole database and all files, and is restored once to prove that it works. See Admin, System, Backups.",
      form: company.BackupRulesForm,
    },
    feeSection,
    {
      id: "improvements",
      title: "Improvements",
      intro:
        "What you assume an improvement brings, shown in the pitch as assumed. Once three outcomes of an improvement are logged on leads, their average replaces it.",
      rows: { one: "improvement", unique: "name", form: company.ImprovementEffectForm },
    },
    {
      id: "source-costs",
      title: "Source costs",
      intro:
        "What a source of leads costs you a month, like ads or a listing. Analytics divides it by the leads and the doors that the source brought.",
      rows: { one: "source", unique: "source", form: company.SourceCostForm },
    },
    {
      id: "onboarding",
      title: "Onboarding",
      intro:
        "What has to be done after the onboarding fee is paid. The rental rules of the home's city are added to it. A change applies to onboardings that start later.",
      rows: { one: "item", isRequired: true, form: OnboardingItemForm },
    },
  ],
  "People, places, events": [
    {
      id: "team",
      title: "Team",
      page: "/team",
      intro: "The people on the team page, in order, and how to reach them.",
      each: "member",
      form: MemberFacts,
    },
    {
      id: "areas",
      title: "Cities",
      page: "/areas",
      intro:
        "What the city pages say besides rents. A rule is shown with its source and the date it was checked.",
      each: "city",
      form: AreaFacts,
    },
    {
      id: "webinars",
      title: "Webinars",
      page: "/webinar",
      intro:
        "Registrants get an email when the time or the link changes, and reminders for the new time. Times are in the company's time zone.",
      each: "webinar",
      form: WebinarFacts,
    },
  ],
  Website: [
    {
      id: "brand",
      title: "Brand",
      page: "/",
      intro:
        "Your two colors. Lighter and deeper shades are made from them. A color that some text would be hard to read on isn't saved; the form offers the nearest one that works.",
      form: company.BrandForm,
    },
    {
      id: "pages-shown",
      title: "Pages shown",
      intro:
        "A page that is switched off answers “not found”. A page with nothing to show, like a blog without articles, isn't linked.",
      form: PagesShownForm,
    },
    {
      id: "header-links",
      title: "Header links",
      page: "/",
      intro:
        "The links at the top of every page, in this order. An address is a page here, like /team, or a complete one, like https://example.com.",
      rows: { one: "link", form: HeaderLinkForm },
    },
    {
      id: "footer-links",
      title: "Footer links",
      page: "/",
      intro:
        "The two columns of links at the end of every page, in this order. An address is a page here, like /team, or a complete one. The policies have their own line.",
      rows: { one: "link", form: FooterLinkForm },
    },
  ],
  "Website text": [
    {
      id: "claims",
      title: "Claims",
      page: "/",
      intro: "Numbers that pages claim. After its last day, a claim is shown without its number.",
      each: "claim",
      form: ClaimFacts,
    },
    {
      id: "included",
      title: "What is included",
      page: "/enroll",
      intro: "What the management fee covers, shown beside the enrollment form.",
      form: z.object({ lines: field.optionalLines("Included", { hint: "One per line." }) }),
    },
    {
      id: "home",
      title: "Home page",
      page: "/",
      intro: "The first screen of the home page, and the steps from an address to the first rent check.",
      form: company.HomeForm,
      rows: { one: "step", property: "steps", isRequired: true, most: 5, form: company.StepForm },
    },
    {
      id: "challenges",
      title: "Challenges",
      page: "/#challenges-title",
      intro: "What owners tell you on the first call, and what you do about it.",
      rows: { one: "challenge", form: company.ChallengeForm },
    },
    {
      id: "services",
      title: "Services",
      page: "/#services",
      intro: "The services on the home page and in its data for search engines.",
      rows: { one: "service", isRequired: true, form: company.ServiceForm },
    },
    {
      id: "service-lists",
      title: "Service lists",
      page: "/#services",
      intro: "The same work grouped by team, below the services.",
      rows: { one: "list", form: company.ServiceListForm },
    },
    {
      id: "plan-contents",
      title: "Plan contents",
      page: "/#plans",
      intro:
        "What the plans include besides the price, which is in the fee schedule. A detail like “2 a year” is shown in place of the check mark.",
    },
    {
      id: "testimonials",
      title: "Testimonials",
      page: "/",
      intro: "Quotes from owners, signed with initials and a town.",
      rows: { one: "quote", form: company.TestimonialForm },
    },
    {
      id: "requirements",
      title: "Requirements",
      page: "/enroll",
      intro: "What owners need: shown at enrollment, checked off at the walkthrough.",
      rows: { one: "requirement", isRequired: true, form: company.RequirementForm },
    },
    {
      id: "referral-questions",
      title: "Referral questions",
      page: "/realtor-referral",
      intro:
        "Questions and answers on the page for realtors. {fee}, {hours} and {area} are filled in from the other settings.",
      rows: { one: "question", form: company.QuestionForm },
    },
  ],
  Policies: [
    policy("policy:privacy", "Privacy"),
    policy("policy:terms", "Terms of use"),
    policy("policy:accessibility", "Accessibility"),
    policy("policy:sms-terms", "Text message terms"),
  ],
};

const groups = Object.keys(grouped) as Section["group"][];

export const sections: readonly Section[] = groups.flatMap((group) =>
  grouped[group].map((section) => ({ ...section, group })),
);

export const hasItems = (id: SectionId): id is ItemSection =>
  sections.some((section) => section.id === id && section.each);

export function sectionOf(id: SectionId): Section {
  const section = sections.find((each) => each.id === id);
  if (!section) throw new Error(`no form for the settings ${id}`);
  return section;
}

export function specOf({ form, fields, rows, ...described }: Section): SectionSpec {
  const spec = { ...described, fields: fields ?? (form instanceof z.ZodObject ? field.fieldsOf(form) : []) };
  if (!rows) return spec;
  const { form: rowForm, ...row } = rows;
  return { ...spec, rows: { ...row, fields: field.fieldsOf(rowForm) } };
}
