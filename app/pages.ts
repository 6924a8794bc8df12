/** Sitemap, search, social pictures, page counts and timelines derive from this list. */
type Page = {
  path: string;
  /** For timelines: "opened the blog". */
  name?: string;
  /** `words` are other search terms; `to` is the URL if it isn't the path. */
  search: { title: string; text: string; words?: string; to?: string };
  picture: SocialPicture;
};

/** `{area}` and `{hours}` are replaced. */
export type SocialPicture = {
  title: string;
  over?: string;
  /** A drawing in `public/`. */
  scene: string;
};

const hero = "scene-hero.svg";
const porch = "scene-door.svg";
const spot = "spot-door.svg";
export const windowScene = "spot-window.svg";

const policy = (title: string): SocialPicture => ({ over: "In plain English", title, scene: spot });

/** In the order of the sitemap. */
export const pages: readonly Page[] = [
  {
    path: "/",
    name: "the home page",
    search: {
      to: "/#plans",
      title: "Pricing",
      text: "The plans and what each of them includes.",
      words: "cost fees percent management price pets",
    },
    picture: { title: "Property management in {area}", scene: hero },
  },
  {
    path: "/analysis",
    name: "the rent analysis",
    search: {
      title: "Free rental analysis",
      text: "What your house would rent for, in writing.",
      words: "rent estimate report price value",
    },
    picture: { over: "Free, in writing", title: "What would your house rent for?", scene: porch },
  },
  {
    path: "/enroll",
    name: "the enrollment",
    search: {
      title: "Enroll Online",
      text: "Hand your rental over in three steps.",
      words: "sign up start management agreement fee screening residents",
    },
    picture: { over: "Enroll online", title: "Hand over the keys in three steps", scene: porch },
  },
  {
    path: "/rentals",
    name: "the rentals",
    search: {
      title: "Available Rentals",
      text: "Homes for rent today.",
      words: "tenants listings apartments houses search apply resident pets",
    },
    picture: {
      over: "Available rentals",
      title: "Homes for rent in {area}",
      scene: "covers/rentals.svg",
    },
  },
  {
    path: "/rent-vs-sell",
    name: "the rent-or-sell calculator",
    search: {
      title: "Rent or sell",
      text: "Renting out and selling, compared side by side.",
      words: "calculator sale equity move",
    },
    picture: {
      over: "Calculator",
      title: "Rent it out, or sell it?",
      scene: "covers/rent-or-sell.svg",
    },
  },
  {
    path: "/invest-a-view",
    name: "the investment calculator",
    search: {
      title: "Invest-A-View",
      text: "What your investments could pay you in retirement.",
      words: "calculator retirement income invest",
    },
    picture: { over: "Calculator", title: "What a rental grows into", scene: "covers/invest.svg" },
  },
  {
    path: "/realtor-referral",
    name: "the page for realtors",
    search: {
      title: "Realtor referrals",
      text: "Refer a client and follow the progress.",
      words: "agent broker fee commission",
    },
    picture: {
      over: "For realtors",
      title: "Refer an owner. We call within {hours}.",
      scene: "covers/realtor.svg",
    },
  },
  {
    path: "/webinar",
    name: "the webinar",
    search: {
      title: "Owner webinar",
      text: "An hour with questions and answers.",
      words: "event register online",
    },
    picture: { over: "Free webinar", title: "Renting out a home in {area}", scene: windowScene },
  },
  {
    path: "/areas",
    search: {
      title: "Areas we serve",
      text: "Rents city by city.",
      words: "cities service area benchmark",
    },
    picture: { over: "Areas we serve", title: "{area} and the cities around it", scene: hero },
  },
  {
    path: "/team",
    name: "the team",
    search: {
      title: "Our team",
      text: "The people behind the phone numbers.",
      words: "contact staff people about",
    },
    picture: { over: "Our team", title: "The people who pick up", scene: hero },
  },
  {
    path: "/blog",
    name: "the blog",
    search: {
      title: "Blog",
      text: "Articles for owners of rental homes.",
      words: "articles advice landlords",
    },
    picture: { over: "Articles", title: "Written for owners", scene: "covers/articles.svg" },
  },
  {
    path: "/privacy",
    search: {
      title: "Privacy",
      text: "What we store about you, why, and for how long.",
      words: "data cookies delete",
    },
    picture: policy("Privacy"),
  },
  {
    path: "/terms",
    search: { title: "Terms of use", text: "The rules for using this site." },
    picture: policy("Terms of use"),
  },
  {
    path: "/accessibility",
    search: {
      title: "Accessibility",
      text: "How accessible this site is, and how to report a problem.",
      words: "wcag screen reader",
    },
    picture: policy("Accessibility"),
  },
  {
    path: "/sms-terms",
    search: {
      title: "Text message terms",
      text: "What agreeing to text messages means.",
      words: "sms stop help",
    },
    picture: policy("Text message terms"),
  },
];

export const policyLinks: readonly { label: string; to: string }[] = [
  { label: "Privacy", to: "/privacy" },
  { label: "Terms", to: "/terms" },
  { label: "Accessibility", to: "/accessibility" },
  { label: "Text message terms", to: "/sms-terms" },
];

/** Also the list that contains the page, but no section of the home page. */
export const isCurrent = (to: string, pathname: string) =>
  !to.includes("#") && to.split("/")[1] === pathname.toLowerCase().split("/")[1];

/** First parts of the addresses that the site has of its own. */
export const reservedPaths: ReadonlySet<string> = new Set(
  `about accessibility account admin agreement analysis api areas assets blog calendar campaigns covers dashboard
  documents enroll events feed files forgot-password healthz inbox invest-a-view invitation invoices leads login logout metrics
  notifications og onboarding palette password-reset pay payment payments preferences privacy realtor-referral rent-vs-sell rentals restore
  robots sandbox search site-images sitemap sms-terms tasks team terms unsubscribe up visit webhooks webinar zip`.split(
    /\s+/,
  ),
);
