import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { DoorPicture } from "#app/components/door-picture.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { isUnlinked } from "#app/components/unlinked-pages.ts";
import { SearchForm } from "#app/features/content/search/components/search.tsx";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import type { FooterLink } from "#app/features/settings/company/site-links.ts";

interface NotFoundPageProps {
  company: CompanyFacts;
  footerLinks: readonly FooterLink[];
  unlinked: readonly string[];
  pathname: string;
  /** A route's message about what is missing. */
  message?: string | undefined;
}

export function NotFoundPage({ company, message, pathname, footerLinks, unlinked }: NotFoundPageProps) {
  const isLinked = (to: string) => !isUnlinked(to, unlinked);
  const isPost = pathname.startsWith("/blog/");
  const popular = footerLinks.filter(({ to, column }) => column === "quick" && isLinked(to));
  const title = isPost ? "Post not found" : "Page not found";
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 lg:grid-cols-[7fr_5fr]">
      <title>{`${title} · ${company.shortName}`}</title>
      <div>
        <p className="text-note font-semibold text-soft">404</p>
        <h1 className="mt-2">{title}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">
          {message ?? "We couldn't find this page. It may have moved, or the link may be incomplete."}
        </p>
        <div className="mt-7 max-w-140">
          <SearchForm />
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-3">
          {isPost && isLinked("/blog") ? (
            <ButtonLink href={href("/blog")} size="lg">
              Back to all articles
            </ButtonLink>
          ) : null}
          <ButtonLink href={href("/analysis")} variant="action" size="lg">
            Free rental analysis
          </ButtonLink>
          {isLinked("/rentals") ? (
            <ButtonLink href={href("/rentals")} variant="outline" size="lg">
              Search Available Rentals
            </ButtonLink>
          ) : null}
        </div>
        <p className="mt-6 text-soft">
          Or call us: <PhoneLink phone={company.phone} />
        </p>
      </div>
      <nav aria-labelledby="elsewhere">
        <DoorPicture lamp="off" className="mb-8" />
        <h2 id="elsewhere" className="text-h3">
          Popular pages
        </h2>
        <ul className="mt-2 grid sm:grid-cols-2 sm:gap-x-8">
          {popular.map((page) => (
            <li key={page.to} className="border-b border-line">
              <a href={page.to} className="link inline-flex min-h-11 items-center">
                {page.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
