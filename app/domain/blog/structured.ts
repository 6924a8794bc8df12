import type { CompanyFacts } from "#app/domain/site/schema.ts";
import type { StructuredData } from "#app/domain/site/structured.ts";

interface ArticleData {
  title: string;
  description: string;
  publishedAt: Date;
  /** `YYYY-MM-DD`, where the text was changed since. */
  updatedOn: string | null;
  author: string | null;
  /** Absolute addresses. */
  url: string;
  image: string;
  company: CompanyFacts;
}

/** A post as search engines read it: schema.org's Article. */
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
