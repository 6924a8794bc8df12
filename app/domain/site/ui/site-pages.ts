import { href } from "react-router";

/** The places of the navigation: what is marked as current, by the path of the page. */
export type Section =
  | "home"
  | "rent-vs-sell"
  | "blog"
  | "team"
  | "areas"
  | "rentals"
  | "enroll"
  | "analysis"
  | "";

/** The entry of the navigation that a path belongs to; empty for none. */
export function placeOf(pathname: string): Section {
  const first = pathname.toLowerCase().split("/")[1] ?? "";
  return first === "" ? "home" : (places.find((place) => place === first) ?? "");
}

const places = ["rent-vs-sell", "blog", "team", "areas", "rentals", "enroll", "analysis"] as const;

type PageLink = { label: string; to: string; place?: Section };

/** Few, for the header. */
export const mainPages = (): PageLink[] => [
  { label: "How it works", to: `${href("/")}#how` },
  { label: "Pricing", to: `${href("/")}#plans` },
  { label: "Rent or sell", to: href("/rent-vs-sell"), place: "rent-vs-sell" },
  { label: "Blog", to: href("/blog"), place: "blog" },
  { label: "Team", to: href("/team"), place: "team" },
];

/** More, for the footer and for whoever looks for a page that is not there. */
export const quickLinks = (): PageLink[] => [
  { label: "Free Rental Analysis", to: href("/analysis"), place: "analysis" },
  { label: "Enroll Online", to: href("/enroll"), place: "enroll" },
  { label: "Available Rentals", to: href("/rentals"), place: "rentals" },
  { label: "Areas we serve", to: href("/areas"), place: "areas" },
  { label: "Our team", to: href("/team"), place: "team" },
  { label: "Blog", to: href("/blog"), place: "blog" },
];

export const serviceLinks = (): PageLink[] => [
  { label: "Rental management", to: `${href("/")}#plans` },
  { label: "Resident placement", to: `${href("/")}#plans` },
  { label: "Rent or sell calculator", to: href("/rent-vs-sell"), place: "rent-vs-sell" },
  { label: "Invest-A-View", to: href("/invest-a-view") },
  { label: "Owner webinar", to: href("/webinar") },
  { label: "Realtor referrals", to: href("/realtor-referral") },
];

export const policyLinks = (): PageLink[] => [
  { label: "Privacy", to: href("/privacy") },
  { label: "Terms", to: href("/terms") },
  { label: "Accessibility", to: href("/accessibility") },
  { label: "Text message terms", to: href("/sms-terms") },
];
