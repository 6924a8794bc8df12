/** A page that search engines may list; `changed` as `YYYY-MM-DD` where it is known. */
export type SitemapPage = { path: string; changed?: string };

/** The pages at one address each, in the order of the map; cities, people and posts come from the data. */
export const sitemapPaths = [
  "/",
  "/analysis",
  "/enroll",
  "/rentals",
  "/rent-vs-sell",
  "/invest-a-view",
  "/realtor-referral",
  "/webinar",
  "/areas",
  "/team",
  "/blog",
  "/privacy",
  "/terms",
  "/accessibility",
  "/sms-terms",
] as const;

/**
 * The pages as sitemaps.org wants them.
 *
 * @param origin of the site, without a slash at its end.
 */
export function sitemapXml(origin: string, pages: readonly SitemapPage[]): string {
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed}</lastmod>` : "";
    return `<url><loc>${escaped(origin + encodeURI(path))}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>\n",
  ].join("\n");
}

/**
 * What programs may read. Pages of one person (reports, referrals), the office, sign-in and the stand-ins of other
 * systems are left to those who have their address.
 */
export const robotsText = (origin: string) =>
  [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");

const closed = [
  "/analysis/",
  "/realtor-referral/",
  "/enroll/",
  "/webinar/",
  "/pay/",
  "/payment/",
  "/payments/",
  "/webhooks/",
  "/rent-vs-sell/",
  "/dashboard",
  "/leads",
  "/tasks/",
  "/admin/",
  "/events",
  "/documents",
  "/campaigns",
  "/api/",
  "/login",
  "/logout",
  "/forgot-password",
  "/password-reset",
  "/search",
  "/sandbox/",
  "/zip/",
];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
