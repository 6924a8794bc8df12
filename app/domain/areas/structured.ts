import type { CompanyFacts } from "#app/domain/site/schema.ts";
import type { StructuredData } from "#app/domain/site/ui/page-meta.ts";

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

interface AreaService {
  /** Names of cities. */
  cities: readonly string[];
  /** Absolute address of the page. */
  url: string;
  company: CompanyFacts;
}

/** What the company does in one city or several, as schema.org's Service with its areaServed. */
export const areaService = ({ cities, url, company }: AreaService): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "Service",
  serviceType: "Residential property management",
  url,
  provider: {
    "@type": "RealEstateAgent",
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
  },
  areaServed: citiesServed(cities, company.state),
});

/** Cities as the `areaServed` of a company or a service. */
export const citiesServed = (cities: readonly string[], state: string) =>
  cities.map((name) => ({
    "@type": "City",
    name,
    containedInPlace: { "@type": "State", name: state === "IA" ? "Iowa" : state },
  }));
