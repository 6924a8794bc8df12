import type { CompanyFacts } from "#app/domain/site/schema.ts";
import type { StructuredData } from "#app/domain/site/structured.ts";

interface PersonData {
  member: { name: string; role: string; email: string; phone: string };
  /** Absolute address of the person's page. */
  url: string;
  company: CompanyFacts;
}

/** A member of the team as search engines read it: schema.org's Person. */
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
