import { href } from "react-router";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { EqualHousing } from "#app/ui/equal-housing.tsx";
import { formatPhone } from "#app/ui/format.ts";

export type Viewer = "visitor" | "staff" | "admin";

interface SiteFooterProps {
  company: CompanyFacts;
  viewer: Viewer;
}

export function SiteFooter({ company, viewer }: SiteFooterProps) {
  return (
    <footer className="on-ink bg-night py-12 text-base text-mist md:pt-14 md:pb-10 print:hidden">
      <div className="wrap">
        <div className="grid gap-9 sm:grid-cols-2 lg:grid-cols-[4fr_2.6fr_3.4fr] lg:gap-12">
          <div>
            <img loading="lazy" src="/logo-light.svg" width="160" height="35" alt={company.shortName} />
            <p className="mt-4 max-w-[24em]">{company.tagline}</p>
          </div>
          <nav aria-label="Footer">
            <h2 className={heading}>On this site</h2>
            <ul>
              {links.map((link) => (
                <li key={link.label}>
                  <a className={quiet} href={link.to()}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2 className={heading}>Contact</h2>
            <address>
              {company.name}
              <br />
              {company.street}
              <br />
              {company.city}, {company.state} {company.zip}
              <br />
              <a className={quiet} href={`tel:${company.phone}`}>
                {formatPhone(company.phone)}
              </a>
              <br />
              <a className={quiet} href={`mailto:${company.email}`}>
                {company.email}
              </a>
            </address>
          </div>
        </div>
        <Legal company={company} viewer={viewer} />
      </div>
    </footer>
  );
}

function Legal({ company, viewer }: SiteFooterProps) {
  return (
    <div className="mt-10 grid gap-3 border-t border-line-on-ink pt-5 text-note md:grid-cols-[1fr_auto] md:gap-x-12">
      <div className="grid max-w-[46em] gap-3">
        <p className="flex gap-2.5">
          <EqualHousing className="mt-0.5 size-5 flex-none" />
          <span>
            Equal Housing Opportunity. We do business in accordance with the federal Fair Housing Act and the
            Iowa Civil Rights Act.
          </span>
        </p>
        <p>
          {company.brokerage}. {company.licenceLine}
        </p>
        {company.sample ? (
          <p>{company.shortName} is a sample company. Its people, figures and reviews are sample content.</p>
        ) : null}
      </div>
      <div className="flex gap-6 self-start">
        {viewer === "visitor" ? (
          <a className={quiet} href={href("/login")}>
            Admin Login
          </a>
        ) : (
          <a className={quiet} href={href("/dashboard")}>
            Dashboard
          </a>
        )}
      </div>
    </div>
  );
}

const links = [
  { label: "Free Rental Analysis", to: () => href("/analysis") },
  { label: "How it works", to: () => `${href("/")}#how` },
  { label: "Plans", to: () => `${href("/")}#plans` },
  { label: "Where we work", to: () => `${href("/")}#area` },
];

const heading = "mb-2 font-sans text-base font-semibold tracking-normal text-white";
const quiet = "inline-flex min-h-8 items-center underline-offset-4 hover:text-white hover:underline";
