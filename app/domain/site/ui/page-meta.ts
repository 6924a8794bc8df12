import type { MetaDescriptor } from "react-router";
import type { CompanyFacts } from "#app/domain/site/schema.ts";

/** One schema.org thing, as its JSON-LD. */
export type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** What the layout of the public pages tells every page. `origin` without a slash at its end. */
export type SiteShell = { company: CompanyFacts; origin: string };

type Page = {
  /** Without the company's name, which is added; the home page gives its own whole title. */
  title: string;
  wholeTitle?: boolean;
  description: string;
  /** The page's one address, `/blog/slug`. */
  path: string;
  /** Path of the Open Graph picture, 1200 × 630. */
  image?: string;
  type?: "website" | "article";
  /** Pages of one person: found by nobody, read by whoever has the link. */
  hidden?: boolean;
  structured?: readonly StructuredData[];
};

/** Title, description, canonical address, Open Graph and structured data of a public page. */
export function pageMeta(matches: readonly unknown[], page: Page): MetaDescriptor[] {
  const { company, origin } = shellOf(matches);
  const title = page.wholeTitle ? page.title : `${page.title} · ${company?.shortName ?? "Porchlight"}`;
  if (page.hidden)
    return [
      { title },
      { name: "description", content: page.description },
      { name: "robots", content: "noindex, nofollow" },
    ];
  const url = origin + page.path;
  const image = origin + (page.image ?? "/og/home.png");
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: company?.name ?? "Porchlight" },
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

/** The layout's data as it stands among the matches of a page; without it when the layout failed. */
function shellOf(matches: readonly unknown[]): Partial<SiteShell> & { origin: string } {
  for (const match of matches) {
    const loaded = (match as { loaderData?: Partial<SiteShell> } | undefined)?.loaderData;
    if (loaded?.company && loaded.origin !== undefined) return { ...loaded, origin: loaded.origin };
  }
  return { origin: "" };
}
