import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { stateName } from "#app/domain/us-states.ts";

/** One schema.org thing, as its JSON-LD. */
export type StructuredData = { [key: string]: Json };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The way to a page from the home page as schema.org's BreadcrumbList; the page itself comes last.
 *
 * @param origin of the site, without a slash at its end.
 */
export const breadcrumbs = (
  origin: string,
  trail: readonly { name: string; path: string }[],
): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: origin + path,
  })),
});

/** Name and address of the company, as every schema.org thing says them that it stands behind. */
export const businessOf = (company: CompanyFacts) => ({
  name: company.name,
  telephone: company.phone,
  email: company.email,
  address: {
    "@type": "PostalAddress",
    streetAddress: company.street,
    addressLocality: company.city,
    addressRegion: company.state,
    postalCode: company.zip,
    addressCountry: "US",
  },
});

/** Cities as the `areaServed` of a company or a service, each once. */
export const citiesServed = (cities: readonly string[], state: string) =>
  [...new Set(cities)].map((name) => ({
    "@type": "City",
    name,
    containedInPlace: { "@type": "State", name: stateName(state) },
  }));
