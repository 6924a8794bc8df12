import type { Hit } from "#app/domain/search/rules.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";

type Linked = Pick<
  CompanyFacts,
  "residentPortalUrl" | "ownerPortalUrl" | "listingsUrl" | "bookingUrl" | "multiFamilyUrl"
>;

/** The company's pages in other systems, where it has them. */
export function systemsOf(company: Linked): (Hit & { body: string })[] {
  const systems = [
    {
      to: company.residentPortalUrl,
      title: "Resident Portal",
      text: "Pay rent, report a repair, read your lease.",
      body: "tenant login sign in account payment maintenance",
    },
    {
      to: company.ownerPortalUrl,
      title: "Owner Portal",
      text: "Statements and documents of your house.",
      body: "landlord login sign in account",
    },
    {
      to: company.listingsUrl,
      title: "Rental listings",
      text: "Every home that is open, in the listings system.",
      body: "homes houses apartments tenant apply available",
    },
    {
      to: company.bookingUrl,
      title: "Clarity session",
      text: "Book a talk about your property and your numbers.",
      body: "call meeting appointment schedule consultation",
    },
    {
      to: company.multiFamilyUrl,
      title: "Multi-family quote",
      text: "Several units under one roof, priced by the building.",
      body: "apartment building custom price units",
    },
  ];
  return systems.flatMap(({ to, ...system }) =>
    to ? [{ ...system, to, kind: "Other system" as const }] : [],
  );
}

const page = (to: string, title: string, text: string, body = ""): Hit & { body: string } => ({
  to,
  title,
  text,
  body,
  kind: "Page",
});

/** The pages that are always there, each with other words that people look for it by. */
export const fixedPages = [
  page(
    "/analysis",
    "Free Rental Analysis",
    "What your house would rent for, in writing.",
    "rent estimate report price value",
  ),
  page(
    "/enroll",
    "Enroll Online",
    "Hand your rental over in three steps.",
    "sign up start management agreement fee",
  ),
  page(
    "/#plans",
    "Pricing",
    "The plans and what each of them includes.",
    "cost fees percent management price",
  ),
  page(
    "/rent-vs-sell",
    "Rent or sell",
    "Two ways for one house, worked out side by side.",
    "calculator sale equity move",
  ),
  page(
    "/invest-a-view",
    "Invest-A-View",
    "What saving and growth make of your retirement.",
    "calculator retirement income invest",
  ),
  page(
    "/rentals",
    "Available Rentals",
    "Homes for rent today.",
    "tenants listings apartments houses search apply resident",
  ),
  page("/areas", "Areas we serve", "Rents city by city.", "cities service area benchmark"),
  page("/team", "Our team", "The people behind the phone numbers.", "contact staff people about"),
  page("/blog", "Blog", "Articles for owners of rental homes.", "articles advice landlords"),
  page("/webinar", "Owner webinar", "An hour with questions and answers.", "event register online"),
  page(
    "/realtor-referral",
    "Realtor referrals",
    "Refer a client and hear what becomes of it.",
    "agent broker fee commission",
  ),
  page("/privacy", "Privacy", "What we store about you, why, and for how long.", "data cookies delete"),
  page("/terms", "Terms of use", "What holds for the use of this site."),
  page(
    "/accessibility",
    "Accessibility",
    "How this site can be used, and whom to tell.",
    "wcag screen reader",
  ),
  page("/sms-terms", "Text message terms", "What agreeing to text messages means.", "sms stop help"),
] as const;
