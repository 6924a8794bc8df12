import type { MetaDescriptor } from "react-router";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import type { StructuredData } from "#app/domain/site/structured.ts";

/** What the layout of the public pages tells every page. `origin` without a slash at its end. */
export type SiteShell = { company: CompanyFacts; origin: string };

type Page = {
  /** Without the company's name, which is added; the home page gives its own whole title. */
  title: string;
  wholeTitle?: boolean;
  description: string;
  /** The page's one address, `/blog/slug`; its Open Graph picture, 1200 × 630, lies at the same path under `/og`. */
  path: string;
  type?: "website" | "article";
  /** Pages of one person: found by nobody, read by whoever has the link. */
  hidden?: boolean;
  structured?: readonly StructuredData[];
};

/** Title, description, canonical address, Open Graph and structured data of a public page. */
export function pageMeta(matches: readonly unknown[], page: Page): MetaDescriptor[] {
  const { company, origin } = shellOf(matches);
  const title = page.wholeTitle || !company ? page.title : `${page.title} · ${company.shortName}`;
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

/** `/blog/slug` → `/og/blog/slug.png`. */
export const socialPicture = (path: string) => `/og${path === "/" ? "/home" : path.replace(/\?.*/, "")}.png`;

/** The layout's data as it stands among the matches of a page; without it when the layout failed. */
function shellOf(matches: readonly unknown[]): Partial<SiteShell> & { origin: string } {
  for (const match of matches) {
    const loaded = (match as { loaderData?: Partial<SiteShell> } | undefined)?.loaderData;
    if (loaded?.company && loaded.origin !== undefined) return { ...loaded, origin: loaded.origin };
  }
  return { origin: "" };
}
