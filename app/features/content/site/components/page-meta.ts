import type { MetaDescriptor } from "react-router";
import { breadcrumbs, type Site, type StructuredData } from "#app/features/content/site/structured.ts";

type Page = {
  title: string;
  wholeTitle?: boolean;
  description: string;
  /** The canonical path. */
  path: string;
  type?: "website" | "article";
  hidden?: boolean;
  /** The pages from the home page to this one, both left out. */
  trail?: readonly { name: string; path: string }[];
  structured?: (site: Site) => readonly StructuredData[];
};

export function pageMeta(matches: readonly unknown[], page: Page): MetaDescriptor[] {
  const { company, origin = "" } = shellOf(matches);
  const named = company ? `${page.title} · ${company.shortName}` : page.title;
  const title = page.wholeTitle || named.length > 60 ? page.title : named;
  const described = [{ title }, { name: "description", content: page.description }];
  if (page.hidden) return [...described, { name: "robots", content: "noindex, nofollow" }];
  const url = origin + page.path;
  const crumbs = page.trail ? [breadcrumbs(origin, page.trail)] : [];
  const data = [...crumbs, ...((company && page.structured?.({ company, origin, url })) ?? [])];
  return [
    ...described,
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    ...(company ? [{ property: "og:site_name", content: company.name }] : []),
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: origin + socialPicture(page.path) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: page.title },
    { name: "twitter:card", content: "summary_large_image" },
    ...data.map((thing) => ({ "script:ld+json": thing })),
  ];
}

/** `/blog/slug` → `/og/blog/slug.png` */
export const socialPicture = (path: string) => `/og${path === "/" ? "/home" : path.replace(/\?.*/, "")}.png`;

/** The layout of the site has loaded the company. */
function shellOf(matches: readonly unknown[]): Partial<Site> {
  const loaded = matches.map((match) => (match as { loaderData?: Partial<Site> } | undefined)?.loaderData);
  return loaded.find((data) => data?.company && data.origin !== undefined) ?? {};
}
