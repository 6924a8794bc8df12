import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { isUnlinked } from "#app/components/unlinked-pages.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import type { FooterLink, SiteLink } from "#app/features/settings/company/site-links.ts";
import { formatPhone } from "#app/lib/format.ts";
import { mailtoHref } from "#app/lib/text.ts";
import { isCurrent, policyLinks } from "#app/pages.ts";

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

const current = (to: string, pathname: string) => (isCurrent(to, pathname) ? ("page" as const) : undefined);

const rentals = { label: "Available Rentals", to: href("/rentals") };
const search = { label: "Search", to: href("/search") };

type PageLinkProps = {
  page: { label: string; to: string; newTab?: boolean };
  pathname?: string;
  className: string;
};

const PageLink = ({ page: { label, to, newTab }, pathname = "", className }: PageLinkProps) =>
  newTab ? (
    <OutsideLink url={to} label={label} className={className} />
  ) : (
    <a className={className} href={to} aria-current={current(to, pathname)}>
      {label}
    </a>
  );

const topLink =
  "inline-flex min-h-8 items-center underline-offset-4 hover:text-white hover:underline aria-[current]:text-white";

const mainLink =
  "inline-flex min-h-11 items-center text-[1rem] font-medium decoration-blue decoration-2 underline-offset-8 hover:underline aria-[current]:underline";

const menuLink =
  "flex min-h-12 items-center border-b border-line font-medium underline-offset-4 hover:underline aria-[current]:text-blue";

export interface SiteLinks {
  headerLinks: readonly SiteLink[];
  footerLinks: readonly FooterLink[];
  /** Paths that nothing links to. */
  unlinked: readonly string[];
}

const linked = <Link extends { to: string }>(links: readonly Link[], unlinked: readonly string[]) =>
  links.filter(({ to }) => !isUnlinked(to, unlinked));

interface SiteFrameProps extends SiteLinks {
  company: CompanyFacts;
  viewer: Viewer;
  demo: boolean;
  pathname: string;
  footer?: ReactNode;
  children: ReactNode;
}

export function SiteFrame({ company, viewer, demo, pathname, footer, children, ...links }: SiteFrameProps) {
  return (
    <>
      {demo ? <DemoLine sample={company.sample} /> : null}
      <SiteHeader company={company} pathname={pathname} {...links} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer ?? <SiteFooter company={company} viewer={viewer} {...links} />}
    </>
  );
}

function DemoLine({ sample }: { sample: boolean }) {
  return (
    <aside
      aria-label="Demo"
      className="on-ink bg-night px-(--gutter) py-1 text-center text-xs text-mist print:hidden"
    >
      <span className="lit mr-2 align-[-1px]" aria-hidden="true" />
      {sample ? "Demo, sample company" : "Demo installation, for trying out"}
    </aside>
  );
}

interface SiteHeaderProps extends Omit<SiteLinks, "footerLinks"> {
  company: CompanyFacts;
  pathname: string;
}

function SiteHeader({ headerLinks, ...bar }: SiteHeaderProps) {
  const { company, pathname } = bar;
  const links = linked(headerLinks, bar.unlinked);
  return (
    <header className="contents">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar {...bar} />
      <div className="site-bar print:static in-[:has(.letter)]:print:hidden">
        <div className="wrap flex min-h-15 items-center gap-3 md:min-h-18">
          <a
            href={pathname === "/" ? "#top" : href("/")}
            className="mr-auto block rounded-mark text-ink no-underline"
            aria-label={`${company.shortName}, home`}
            aria-current={current("/", pathname)}
          >
            <Brand name={company.shortName} className="text-[1.375rem] md:text-[1.625rem]" />
          </a>
          <nav aria-label="Main" className="mr-5 hidden xl:block">
            <ul className="flex gap-7 whitespace-nowrap">
              {links.map((page) => (
                <li key={page.label + page.to}>
                  <PageLink page={page} pathname={pathname} className={mainLink} />
                </li>
              ))}
            </ul>
          </nav>
          <ButtonLink
            href={href("/enroll")}
            variant="outline"
            className="max-md:hidden"
            aria-current={current("/enroll", pathname)}
          >
            Enroll Online
          </ButtonLink>
          <ButtonLink
            href={href("/analysis")}
            className="max-md:hidden"
            aria-current={current("/analysis", pathname)}
          >
            Free Rental Analysis
          </ButtonLink>
          <details className="site-menu xl:hidden">
            <summary className={buttonClass({ variant: "outline" })}>
              <Menu aria-hidden="true" className="size-5" />
              Menu
            </summary>
            <MenuSheet {...bar} headerLinks={links} />
          </details>
        </div>
      </div>
    </header>
  );
}

function TopBar({ company, pathname, unlinked }: Omit<SiteHeaderProps, "headerLinks">) {
  return (
    <div className="on-ink text-sm text-mist max-md:hidden print:hidden">
      <div className="wrap flex min-h-10 items-center justify-between gap-6">
        <div className="flex min-w-0 gap-6">
          <PhoneLink phone={company.phone} className={`${topLink} flex-none`} />
          <a className={`${topLink} min-w-0`} href={mailtoHref(company.email)}>
            <span className="truncate">{company.email}</span>
          </a>
        </div>
        <div className="flex flex-none gap-6">
          {portalsOf(company).map((link) => (
            <OutsideLink key={link.label} {...link} className={topLink} />
          ))}
          {linked([rentals], unlinked).map((page) => (
            <PageLink key={page.to} page={page} pathname={pathname} className={topLink} />
          ))}
        </div>
      </div>
    </div>
  );
}

function MenuSheet({ company, pathname, headerLinks, unlinked }: SiteHeaderProps) {
  return (
    <nav
      aria-label="Menu"
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-3.75rem)] overflow-y-auto border-y border-line bg-paper shadow-float"
    >
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
          {[...headerLinks, ...linked([rentals], unlinked), search].map((page) => (
            <li key={page.label + page.to}>
              <PageLink page={page} pathname={pathname} className={menuLink} />
            </li>
          ))}
          {portalsOf(company).map((link) => (
            <li key={link.label}>
              <OutsideLink {...link} className={menuLink} />
            </li>
          ))}
          <li>
            <a className={menuLink} href={mailtoHref(company.email)}>
              {company.email}
            </a>
          </li>
        </ul>
      </div>
    </nav>
  );
}

type Viewer = "visitor" | "staff" | "admin";

interface LegalProps {
  company: CompanyFacts;
  viewer: Viewer;
}

interface SiteFooterProps extends LegalProps, Omit<SiteLinks, "headerLinks"> {
  reviews?: ReactNode;
}

export function SiteFooter({ company, viewer, reviews, footerLinks, unlinked }: SiteFooterProps) {
  const links = linked(footerLinks, unlinked);
  const inColumn = (column: FooterLink["column"]) => links.filter((each) => each.column === column);
  return (
    <footer className="on-ink bg-night py-12 text-base text-mist md:pt-14 md:pb-10 print:hidden">
      <div className="wrap wrap-anywhere">
        <div className="grid grid-cols-2 gap-9 lg:grid-cols-[4fr_2.2fr_2.4fr_3.4fr] lg:gap-10">
          <div className="max-lg:col-span-2">
            <Brand name={company.shortName} onDark className="text-[1.375rem] text-paper" />
            <p className="mt-4 max-w-[24em]">{company.tagline}</p>
            {reviews ? <div className="mt-4 max-w-[24em]">{reviews}</div> : null}
          </div>
          <Links title="Quick links" links={[...inColumn("quick"), search]} />
          <Links title="Services" links={inColumn("services")} />
          <Contact company={company} />
        </div>
        <Legal company={company} viewer={viewer} />
      </div>
    </footer>
  );
}

interface LinksProps {
  title: string;
  links: readonly PageLinkProps["page"][];
}

function Links({ title, links }: LinksProps) {
  if (links.length === 0) return <div className="max-lg:hidden" />;
  return (
    <nav aria-label={title}>
      <h2 className={heading}>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label + link.to}>
            <PageLink page={link} className={quiet} />
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
        <PhoneLink phone={company.phone} className={quiet} />
        <br />
        <a className={quiet} href={mailtoHref(company.email)}>
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

function Legal({ company, viewer }: LegalProps) {
  const { licenceLine, licenceUrl } = company;
  return (
    <div className="mt-10 grid gap-5 border-t border-line-on-ink pt-5 text-note lg:grid-cols-[1fr_auto] lg:gap-x-12">
      <div className="grid max-w-[46em] gap-3">
        <p className="flex gap-2.5">
          <EqualHousing className="mt-0.5 size-5 flex-none" />
          <span>{company.fairHousing}</span>
        </p>
        <p>
          {company.brokerage.replace(/\.?$/, ".")}{" "}
          {licenceUrl ? (
            <a className="link" href={licenceUrl}>
              {licenceLine}
            </a>
          ) : (
            licenceLine
          )}
        </p>
        <p>No third-party trackers, no ads, no cookie banner. Even the fonts come from our own server.</p>
        {company.sample ? (
          <p>{company.shortName} is a sample company. Its people, figures and reviews are sample content.</p>
        ) : null}
      </div>
      <ul className="flex flex-wrap gap-x-6 self-start">
        {policyLinks.map((link) => (
          <li key={link.label}>
            <PageLink page={link} className={quiet} />
          </li>
        ))}
        <li>
          <PageLink
            page={
              viewer === "admin"
                ? { label: "Admin Dashboard", to: href("/admin") }
                : { label: "Admin Login", to: href("/login") }
            }
            className={quiet}
          />
        </li>
      </ul>
    </div>
  );
}

export function OutsideLink({ url, label, className }: { url: string; label: string; className: string }) {
  return (
    <a className={className} href={url} target="_blank" rel="noopener">
      {label}
      <NewTab className="ml-1 size-3.5 flex-none" />
    </a>
  );
}

function portalsOf(company: Pick<CompanyFacts, "residentPortalUrl" | "ownerPortalUrl">) {
  const portals = [
    { url: company.residentPortalUrl, label: "Resident Portal" },
    { url: company.ownerPortalUrl, label: "Owner Portal" },
  ];
  return portals.flatMap(({ url, label }) => (url ? [{ url, label }] : []));
}

const EqualHousing = ({ className }: { className: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor" className={className}>
    <path d="M12 1.5 1 8.6v4.1h2.3V22h17.4v-9.3H23V8.6L12 1.5Zm6.2 18H5.8v-9L12 6.4l6.2 4.1v9Z" />
    <path d="M8.4 11h7.2v2.2H8.4zm0 3.8h7.2V17H8.4z" />
  </svg>
);
