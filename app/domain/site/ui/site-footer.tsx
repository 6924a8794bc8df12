import type { ReactNode } from "react";
import { href } from "react-router";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { OutsideLink, portalsOf } from "#app/domain/site/ui/outside-links.tsx";
import { policyLinks, quickLinks, serviceLinks } from "#app/domain/site/ui/site-pages.ts";
import { Brand } from "#app/ui/brand.tsx";
import { EqualHousing } from "#app/ui/equal-housing.tsx";
import { formatPhone } from "#app/ui/format.ts";

export type Viewer = "visitor" | "staff" | "admin";

interface SiteFooterProps {
  company: CompanyFacts;
  viewer: Viewer;
  /** What owners say of the company, in one line. */
  reviews?: ReactNode;
}

export function SiteFooter({ company, viewer, reviews }: SiteFooterProps) {
  return (
    <footer className="on-ink bg-night py-12 text-base text-mist md:pt-14 md:pb-10 print:hidden">
      <div className="wrap wrap-anywhere">
        <div className="grid grid-cols-2 gap-9 lg:grid-cols-[4fr_2.2fr_2.4fr_3.4fr] lg:gap-10">
          <div className="max-lg:col-span-2">
            <Brand name={company.shortName} onDark className="text-[1.375rem] text-paper" />
            <p className="mt-4 max-w-[24em]">{company.tagline}</p>
            {reviews ? <div className="mt-4 max-w-[24em]">{reviews}</div> : null}
          </div>
          <Links title="Quick links" links={quickLinks()} />
          <Links title="Services" links={serviceLinks()} />
          <Contact company={company} />
        </div>
        <Legal company={company} viewer={viewer} />
      </div>
    </footer>
  );
}

function Links({ title, links }: { title: string; links: readonly { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={heading}>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <a className={quiet} href={link.to}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact({ company }: { company: CompanyFacts }) {
  const outside = [
    ...portalsOf(company),
    ...company.socials.map(({ network, url }) => ({ label: socialNames[network], url })),
  ];
  return (
    <div className="max-lg:col-span-2">
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
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {outside.map((link) => (
          <li key={link.label}>
            <OutsideLink {...link} className={quiet} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Legal({ company, viewer }: SiteFooterProps) {
  return (
    <div className="mt-10 grid gap-5 border-t border-line-on-ink pt-5 text-note lg:grid-cols-[1fr_auto] lg:gap-x-12">
      <div className="grid max-w-[46em] gap-3">
        <p className="flex gap-2.5">
          <EqualHousing className="mt-0.5 size-5 flex-none" />
          <span>{company.fairHousing}</span>
        </p>
        <p>
          {company.brokerage.replace(/\.?$/, ".")} {company.licenceLine}
        </p>
        {company.sample ? (
          <p>{company.shortName} is a sample company. Its people, figures and reviews are sample content.</p>
        ) : null}
      </div>
      <ul className="flex flex-wrap gap-x-6 self-start">
        {policyLinks().map((link) => (
          <li key={link.label}>
            <a className={quiet} href={link.to}>
              {link.label}
            </a>
          </li>
        ))}
        <li>
          {viewer === "admin" ? (
            <a className={quiet} href="/admin">
              Admin Dashboard
            </a>
          ) : (
            <a className={quiet} href={href("/login")}>
              Admin Login
            </a>
          )}
        </li>
      </ul>
    </div>
  );
}

const socialNames = {
  facebook: "Facebook",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  x: "X",
} satisfies Record<CompanyFacts["socials"][number]["network"], string>;

const heading = "mb-2 font-sans text-base font-semibold tracking-normal text-white";
const quiet =
  "inline-flex min-h-8 items-center py-1 leading-snug underline-offset-4 hover:text-white hover:underline";
