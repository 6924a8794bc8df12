import { ArrowUpRight, Menu } from "lucide-react";
import { href } from "react-router";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";

/** Top bar, logo, navigation; below 1100 px a menu that opens without a script. */
export function SiteHeader({ company }: { company: CompanyFacts }) {
  return (
    <header className="print:hidden">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar company={company} />
      <div className="relative z-20 bg-paper">
        <div className="wrap flex min-h-15 items-center gap-3 md:min-h-18 desk:gap-8">
          <a
            href={href("/")}
            className="mr-auto block rounded-mark"
            aria-label={`${company.shortName}, home`}
          >
            <img src="/logo.svg" width="183" height="40" alt="" className="h-8.5 w-auto md:h-10" />
          </a>
          <nav aria-label="Main" className="hidden desk:block">
            <ul className="flex gap-7">
              {sections.map((section) => (
                <li key={section.anchor}>
                  <a
                    href={href("/") + section.anchor}
                    className="inline-flex min-h-11 items-center text-base font-medium decoration-blue decoration-2 underline-offset-8 hover:underline"
                  >
                    {section.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ButtonLink href={href("/analysis")} className="max-md:hidden">
            Free Rental Analysis
          </ButtonLink>
          <details className="site-menu desk:hidden">
            <summary className={buttonClass({ variant: "outline" })}>
              <Menu aria-hidden="true" className="size-5" />
              Menu
            </summary>
            <MenuSheet company={company} />
          </details>
        </div>
      </div>
    </header>
  );
}

function TopBar({ company }: { company: CompanyFacts }) {
  return (
    <div className="on-ink text-sm text-mist max-md:hidden">
      <div className="wrap flex min-h-10 items-center justify-between gap-6">
        <div className="flex gap-6">
          <a className={topLink} href={`tel:${company.phone}`}>
            {formatPhone(company.phone)}
          </a>
          <a className={topLink} href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </div>
        <div className="flex gap-6">
          {outside(company).map((link) => (
            <a key={link.label} className={topLink} href={link.url} target="_blank" rel="noopener">
              {link.label}
              <ArrowUpRight aria-hidden="true" className="size-3.5" />
              <span className="sr-only">(opens a new tab)</span>
            </a>
          ))}
        </div>
      </div>
    </div>
  );
}

function MenuSheet({ company }: { company: CompanyFacts }) {
  return (
    <div className="site-menu-sheet">
      <ul className="wrap grid py-2 pb-6">
        <li>
          <a className={`${menuLink} font-semibold`} href={href("/analysis")}>
            Free Rental Analysis
          </a>
        </li>
        {sections.map((section) => (
          <li key={section.anchor}>
            <a className={menuLink} href={href("/") + section.anchor}>
              {section.label}
            </a>
          </li>
        ))}
        {outside(company).map((link) => (
          <li key={link.label}>
            <a className={menuLink} href={link.url} target="_blank" rel="noopener">
              {link.label}
              <ArrowUpRight aria-hidden="true" className="ml-1.5 size-4 text-soft" />
              <span className="sr-only">(opens a new tab)</span>
            </a>
          </li>
        ))}
        <li>
          <a className={menuLink} href={`tel:${company.phone}`}>
            Call {formatPhone(company.phone)}
          </a>
        </li>
        <li>
          <a className={`${menuLink} border-b-0`} href={`mailto:${company.email}`}>
            {company.email}
          </a>
        </li>
      </ul>
    </div>
  );
}

const sections = [
  { anchor: "#how", label: "How it works" },
  { anchor: "#plans", label: "Plans" },
  { anchor: "#area", label: "Where we work" },
];

/** Pages of other systems, where the company has them. */
function outside(company: CompanyFacts) {
  const pages = [
    { url: company.residentPortalUrl, label: "Resident Portal" },
    { url: company.ownerPortalUrl, label: "Owner Portal" },
    { url: company.listingsUrl, label: "Available Rentals" },
  ];
  return pages.flatMap(({ url, label }) => (url ? [{ url, label }] : []));
}

const topLink = "inline-flex min-h-8 items-center gap-1 underline-offset-4 hover:text-white hover:underline";
const menuLink =
  "flex min-h-12 items-center border-b border-line font-medium underline-offset-4 hover:underline";
