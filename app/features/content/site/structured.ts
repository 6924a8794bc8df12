import type { CompanyFacts, Services } from "#app/features/settings/company/schema.ts";
import { stateName } from "#app/lib/us-states.ts";

export type StructuredData = { [key: string]: Json };

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** `origin` has no trailing slash; `url` is that of the page. */
export type Site = { company: CompanyFacts; origin: string; url: string };

const context = { "@context": "https://schema.org" };

/** Not one of our own pages, and not a host reserved for examples (RFC 2606). */
const isElsewhere = (url: string) => {
  const host = URL.parse(url)?.hostname;
  return host !== undefined && !/(^|\.)example(\.(com|net|org))?$/.test(host);
};

export const breadcrumbs = (origin: string, trail: readonly { name: string; path: string }[]) => ({
  ...context,
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name,
    item: origin + path,
  })),
});

type Person = { name: string; role: string; email: string; phone: string };

export const personData = ({ name, role, email, phone }: Person, { company, url }: Site) => ({
  ...context,
  "@type": "Person",
  name,
  jobTitle: role,
  email,
  telephone: phone,
  url,
  worksFor: { "@type": "RealEstateAgent", name: company.name },
});

const serviceType = "Residential property management";

export const areaService = (cities: readonly string[], { company, url }: Site) => ({
  ...context,
  "@type": "Service",
  serviceType,
  url,
  provider: { "@type": "RealEstateAgent", ...businessOf(company) },
  areaServed: citiesServed(cities, company.state),
});

const businessOf = (company: CompanyFacts) => ({
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

const citiesServed = (cities: readonly string[], state: string) =>
  [...new Set(cities)].map((name) => ({
    "@type": "City",
    name,
    containedInPlace: { "@type": "State", name: stateName(state) },
  }));

type Article = {
  title: string;
  description: string;
  publishedAt: Date | null;
  /** `YYYY-MM-DD` */
  updatedOn: string | null;
  author: { name: string } | null;
  image: string;
};

export const articleData = (article: Article, { company, origin, url }: Site) => ({
  ...context,
  "@type": "Article",
  headline: article.title,
  description: article.description,
  datePublished: article.publishedAt?.toISOString() ?? null,
  ...(article.updatedOn && { dateModified: article.updatedOn }),
  author: article.author
    ? { "@type": "Person", name: article.author.name }
    : { "@type": "Organization", name: company.name },
  publisher: { "@type": "Organization", name: company.name },
  mainEntityOfPage: url,
  image: origin + article.image,
});

export function companyData(
  { cities, services }: { cities: readonly string[]; services: Services },
  { company, origin }: Omit<Site, "url">,
) {
  const id = `${origin}/#company`;
  const areaServed = citiesServed(cities, company.state);
  const profiles = company.socials.flatMap(({ url }) => (isElsewhere(url) ? [url] : []));
  return [
    {
      ...context,
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
      ...context,
      "@type": "Service",
      name: `Property management in ${company.areaName}`,
      serviceType,
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
