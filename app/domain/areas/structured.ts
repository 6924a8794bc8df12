import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { businessOf, citiesServed, type StructuredData } from "#app/domain/site/structured.ts";

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
  provider: { "@type": "RealEstateAgent", ...businessOf(company) },
  areaServed: citiesServed(cities, company.state),
});
