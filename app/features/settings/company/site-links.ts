import * as field from "#app/features/settings/sections/fields.ts";
import { z } from "#app/lib/zod.ts";

const label = field.line("Label", { half: true, max: 40 });
const to = field.url("Address", { half: true });
const newTab = field.check("Opens in a new tab", { half: true });

export const HeaderLinkForm = z.object({ label, to, newTab });

export const FooterLinkForm = z.object({
  label,
  to,
  column: field.choice(
    "Column",
    [
      { value: "quick", label: "Quick links" },
      { value: "services", label: "Services" },
    ],
    { half: true },
  ),
  newTab,
});

export type SiteLink = z.infer<typeof HeaderLinkForm>;
export type FooterLink = z.infer<typeof FooterLinkForm>;

const link = (text: string, path: string): SiteLink => ({ label: text, to: path, newTab: false });
const inColumn = (column: FooterLink["column"]) => (text: string, path: string) => ({
  ...link(text, path),
  column,
});
const quick = inColumn("quick");
const service = inColumn("services");

export const defaultHeaderLinks: SiteLink[] = [
  link("How it works", "/#how"),
  link("Pricing", "/#plans"),
  link("Rent or sell", "/rent-vs-sell"),
  link("Blog", "/blog"),
  link("Team", "/team"),
];

export const defaultFooterLinks: FooterLink[] = [
  quick("Free rental analysis", "/analysis"),
  quick("Enroll Online", "/enroll"),
  quick("Available Rentals", "/rentals"),
  quick("Areas we serve", "/areas"),
  quick("Our team", "/team"),
  quick("Blog", "/blog"),
  service("Rental management", "/#plans"),
  service("Resident placement", "/#plans"),
  service("Rent or sell calculator", "/rent-vs-sell"),
  service("Invest-A-View", "/invest-a-view"),
  service("Owner webinar", "/webinar"),
  service("Realtor referrals", "/realtor-referral"),
];

export const PagesShownForm = z.object({
  blog: field.check("Blog", { half: true }),
  rentals: field.check("Available rentals", { half: true }),
  webinar: field.check("Webinars", { half: true }),
  rentVsSell: field.check("Rent-or-sell calculator", { half: true }),
});

export type PagesShown = z.infer<typeof PagesShownForm>;

export const defaultPagesShown: PagesShown = { blog: true, rentals: true, webinar: true, rentVsSell: true };

const paths: Record<keyof PagesShown, string> = {
  blog: "/blog",
  rentals: "/rentals",
  webinar: "/webinar",
  rentVsSell: "/rent-vs-sell",
};

/** What the switched-on pages have to show; the calculator always has something. */
type Contents = { posts: number; listingsUrl: string | null; webinar: object | null };

/** Paths that nothing links to: of pages that are switched off, or that have nothing to show. */
export function unlinkedPaths(shown: PagesShown, { posts, listingsUrl, webinar }: Contents): string[] {
  const isEmpty = { blog: posts === 0, rentals: !listingsUrl, webinar: !webinar, rentVsSell: false };
  const pages = Object.keys(paths) as (keyof PagesShown)[];
  return pages.filter((page) => !shown[page] || isEmpty[page]).map((page) => paths[page]);
}
