import { Menu } from "lucide-react";
import { href } from "react-router";
import type { CompanyFacts } from "#app/domain/site/schema.ts";
import { OutsideLink, portalsOf } from "#app/domain/site/ui/outside-links.tsx";
import { mainPages, type Section } from "#app/domain/site/ui/site-pages.ts";
import { Brand } from "#app/ui/brand.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";

interface SiteHeaderProps {
  company: CompanyFacts;
  /** Where the visitor is. */
  place: Section;
}

/** Top bar, logo, navigation; below 1280 px a menu that opens without a script. */
export function SiteHeader({ company, place }: SiteHeaderProps) {
  return (
    <header className="contents print:hidden">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar company={company} place={place} />
      <div className="site-bar print:hidden">
        <div className="wrap flex min-h-15 items-center gap-3 md:min-h-18">
          <a
            href={place === "home" ? "#top" : href("/")}
            className="mr-auto block rounded-mark text-ink no-underline"
            aria-label={`${company.shortName}, home`}
            aria-current={current(place === "home")}
          >
            <Brand name={company.shortName} className="text-[1.375rem] md:text-[1.625rem]" />
          </a>
          <nav aria-label="Main" className="mr-5 hidden xl:block">
            <ul className="flex gap-7 whitespace-nowrap">
              {mainPages().map((page) => (
                <li key={page.label}>
                  <a href={page.to} className="site-page" aria-current={current(page.place === place)}>
                    {page.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ButtonLink
            href={href("/enroll")}
            variant="outline"
            className="max-md:hidden"
            aria-current={current(place === "enroll")}
          >
            Enroll Online
          </ButtonLink>
          <ButtonLink
            href={href("/analysis")}
            className="max-md:hidden"
            aria-current={current(place === "analysis")}
          >
            Free Rental Analysis
          </ButtonLink>
          <details className="site-menu xl:hidden">
            <summary className={buttonClass({ variant: "outline" })}>
              <Menu aria-hidden="true" className="size-5" />
              Menu
            </summary>
            <MenuSheet company={company} place={place} />
          </details>
        </div>
      </div>
    </header>
  );
}

function TopBar({ company, place }: SiteHeaderProps) {
  return (
    <div className="on-ink text-sm text-mist max-md:hidden print:hidden">
      <div className="wrap flex min-h-10 items-center justify-between gap-6">
        <div className="flex min-w-0 gap-6">
          <a className={`${topLink} flex-none`} href={`tel:${company.phone}`}>
            {formatPhone(company.phone)}
          </a>
          <a className={`${topLink} min-w-0`} href={`mailto:${company.email}`}>
            <span className="truncate">{company.email}</span>
          </a>
        </div>
        <div className="flex flex-none gap-6">
          {portalsOf(company).map((link) => (
            <OutsideLink key={link.label} {...link} className={topLink} />
          ))}
          <a className={topLink} href={href("/rentals")} aria-current={current(place === "rentals")}>
            Available Rentals
          </a>
        </div>
      </div>
    </div>
  );
}

function MenuSheet({ company, place }: SiteHeaderProps) {
  return (
    <nav aria-label="Menu" className="site-menu-sheet">
      <div className="wrap pt-4 pb-6">
        <div className="grid grid-cols-2 gap-3 pb-3 md:hidden">
          <ButtonLink href={href("/analysis")} size="lg" className="col-span-2">
            Free Rental Analysis
          </ButtonLink>
          <ButtonLink href={href("/enroll")} size="lg" variant="outline">
            Enroll Online
          </ButtonLink>
          <ButtonLink href={`tel:${company.phone}`} size="lg" variant="outline" className="num">
            {formatPhone(company.phone)}
          </ButtonLink>
        </div>
        <ul className="grid md:grid-cols-2 md:gap-x-10">
          {mainPages().map((page) => (
            <li key={page.label}>
              <a className={menuLink} href={page.to} aria-current={current(page.place === place)}>
                {page.label}
              </a>
            </li>
          ))}
          <li>
            <a className={menuLink} href={href("/rentals")} aria-current={current(place === "rentals")}>
              Available Rentals
            </a>
          </li>
          {portalsOf(company).map((link) => (
            <li key={link.label}>
              <OutsideLink {...link} className={menuLink} />
            </li>
          ))}
          <li>
            <a className={menuLink} href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </li>
        </ul>
      </div>
    </nav>
  );
}

const current = (is: boolean) => (is ? ("page" as const) : undefined);

const topLink =
  "inline-flex min-h-8 items-center underline-offset-4 hover:text-white hover:underline aria-[current]:text-white";
const menuLink =
  "flex min-h-12 items-center border-b border-line font-medium underline-offset-4 hover:underline aria-[current]:text-blue";
