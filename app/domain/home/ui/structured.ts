import type { CompanyFacts, Services } from "#app/domain/site/schema.ts";
import { businessOf, citiesServed, type StructuredData } from "#app/domain/site/structured.ts";

interface CompanyData {
  company: CompanyFacts;
  /** The site's address, without a slash at its end. */
  origin: string;
  /** The names of the cities that are served. */
  cities: readonly string[];
  /** What the company does, by its names. */
  services: Services;
}

/**
 * The company and what it does, as search engines read it: schema.org's RealEstateAgent (a LocalBusiness) and a Service
 * that it provides. Without a rating: a company's own word on its reviews is not one.
 */
export function companyData({ company, origin, cities, services }: CompanyData): StructuredData[] {
  const id = `${origin}/#company`;
  const areaServed = citiesServed(cities, company.state);
  const profiles = company.socials.flatMap(({ url }) => (isElsewhere(url) ? [url] : []));
  return [
    {
      "@context": "https://schema.org",
      "@type": ["RealEstateAgent", "LocalBusiness"],
      "@id": id,
      ...businessOf(company),
      description: company.tagline,
      url: `${origin}/`,
      image: `${origin}/og/home.png`,
      areaServed,
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    {
      "@context": "https://schema.org",
      "@type": "Service",
      name: `Property management in ${company.areaName}`,
      serviceType: "Residential property management",
      provider: { "@id": id },
      areaServed,
      hasOfferCatalog: {
        "@type": "OfferCatalog",
        name: "Services",
        itemListElement: services.map(({ title }) => ({
          "@type": "Offer",
          itemOffered: { "@type": "Service", name: title },
        })),
      },
    },
  ];
}

/** A page of another site that exists: neither one of ours nor one of the hosts that only examples have (RFC 2606). */
const isElsewhere = (url: string) => {
  const host = URL.parse(url)?.hostname;
  return host !== undefined && !/(^|\.)example(\.(com|net|org))?$/.test(host);
};
