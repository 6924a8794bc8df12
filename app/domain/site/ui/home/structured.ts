import { citiesServed } from "#app/domain/areas/structured.ts";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { services } from "#app/domain/site/ui/home/services/service-texts.ts";
import type { StructuredData } from "#app/domain/site/ui/page-meta.ts";

interface CompanyData {
  company: CompanyFacts;
  /** The site's address, without a slash at its end. */
  origin: string;
  /** The cities that are served. */
  area: { cities: readonly { name: string }[] };
}

/**
 * The company and what it does, as search engines read it: schema.org's RealEstateAgent (a LocalBusiness) and a Service
 * that it provides. Without a rating: a company's own word on its reviews is not one.
 */
export function companyData({ company, origin, area }: CompanyData): StructuredData[] {
  const id = `${origin}/#company`;
  const areaServed = citiesServed(
    area.cities.map(({ name }) => name),
    company.state,
  );
  return [
    {
      "@context": "https://schema.org",
      "@type": ["RealEstateAgent", "LocalBusiness"],
      "@id": id,
      name: company.name,
      description: company.tagline,
      url: `${origin}/`,
      image: `${origin}/og/home.png`,
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
      areaServed,
      ...(company.socials.length > 0 && { sameAs: company.socials.map(({ url }) => url) }),
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
