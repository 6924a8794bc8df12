import type { MetaDescriptor } from "react-router";
import type { StructuredData } from "#app/features/content/site/structured.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";

/** `origin` has no trailing slash. */
export type SiteShell = { company: CompanyFacts; origin: string };

type Page = {
  title: string;
  wholeTitle?: boolean;
  description: string;
  /** The canonical path. */
  path: string;
  type?: "website" | "article";
  hidden?: boolean;
  structured?: readonly StructuredData[];
};

export function pageMeta(matches: readonly unknown[], page: Page): MetaDescriptor[] {
  const { company, origin } = shellOf(matches);
  const named = company ? `${page.title} · ${company.shortName}` : page.title;
  const title = page.wholeTitle || named.length > 60 ? page.title : named;
  if (page.hidden)
    return [
      { title },
      { name: "description", content: page.description },
      { name: "robots", content: "noindex, nofollow" },
    ];
  const url = origin + page.path;
  const image = origin + socialPicture(page.path);
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    ...(company ? [{ property: "og:site_name", content: company.name }] : []),
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.structured ?? []).map((thing) => ({ "script:ld+json": thing })),
  ];
}

/** `/blog/slug` → `/og/blog/slug.png` */
export const socialPicture = (path: string) => `/og${path === "/" ? "/home" : path.replace(/\?.*/, "")}.png`;

function shellOf(matches: readonly unknown[]): Partial<SiteShell> & { origin: string } {
  for (const match of matches) {
    const loaded = (match as { loaderData?: Partial<SiteShell> } | undefined)?.loaderData;
    if (loaded?.company && loaded.origin !== undefined) return { ...loaded, origin: loaded.origin };
  }
  return { origin: "" };
}
