import type { CompanyFacts, Services } from "#app/features/settings/company/schema.ts";
import { stateName } from "#app/lib/us-states.ts";

/** Not one of our own pages, and not a host reserved for examples (RFC 2606). */
const isElsewhere = (url: string) => {
  const host = URL.parse(url)?.hostname;
  return host !== undefined && !/(^|\.)example(\.(com|net|org))?$/.test(host);
};

export const personData = ({ member, url, company }: PersonData): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "Person",
  name: member.name,
  jobTitle: member.role,
  email: member.email,
  telephone: member.phone,
  url,
  worksFor: { "@type": "RealEstateAgent", name: company.name },
});

export const areaService = ({ cities, url, company }: AreaService): StructuredData => ({
  "@context": "https://schema.org",
  "@type": "Service",
  serviceType: "Residential property management",
  url,
  provider: { "@type": "RealEstateAgent", ...businessOf(company) },
  areaServed: citiesServed(cities, company.state),
});

export type StructuredData = { [key: string]: Json };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

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

export const citiesServed = (cities: readonly string[], state: string) =>
  [...new Set(cities)].map((name) => ({
    "@type": "City",
    name,
    containedInPlace: { "@type": "State", name: stateName(state) },
  }));

interface AreaService {
  cities: readonly string[];
  url: string;
  company: CompanyFacts;
}

interface ArticleData {
  title: string;
  description: string;
  publishedAt: Date;
  /** `YYYY-MM-DD` */
  updatedOn: string | null;
  author: string | null;
  url: string;
  image: string;
  company: CompanyFacts;
}

export function articleData({
  title,
  description,
  publishedAt,
  updatedOn,
  author,
  url,
  image,
  company,
}: ArticleData): StructuredData {
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description,
    datePublished: publishedAt.toISOString(),
    ...(updatedOn && { dateModified: updatedOn }),
    author: author ? { "@type": "Person", name: author } : { "@type": "Organization", name: company.name },
    publisher: { "@type": "Organization", name: company.name },
    mainEntityOfPage: url,
    image,
  };
}

interface PersonData {
  member: { name: string; role: string; email: string; phone: string };
  url: string;
  company: CompanyFacts;
}

interface CompanyData {
  company: CompanyFacts;
  origin: string;
  cities: readonly string[];
  services: Services;
}

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
