import type { ReactNode } from "react";
import { href } from "react-router";
import { listed } from "#app/domain/areas/rules.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";

interface AreaTopProps {
  city: string;
  intro: string;
  zips: readonly string[];
  phone: string;
  /** A picture of its streets, without words. */
  children: ReactNode;
}

/**
 * The opening of a city's page: the place, in a few true sentences, and the way to a figure for one house.
 */
export function AreaTop({ city, intro, zips, phone, children }: AreaTopProps) {
  return (
    <section className="on-ink wrap-anywhere">
      <div className="wrap grid gap-x-16 gap-y-8 pt-7 pb-10 md:pt-14 md:pb-20 lg:grid-cols-[7fr_5fr] lg:items-center">
        <div>
          <nav aria-label="Breadcrumb" className="text-note text-mist">
            <a className="link inline-flex min-h-8 items-center" href={href("/areas")}>
              Areas we serve
            </a>
          </nav>
          <h1 className="mt-1 text-display">Property management in {city}</h1>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href={href("/analysis")} variant="action" size="lg">
              Get Your Free Analysis
            </ButtonLink>
            <a className="link inline-flex min-h-11 items-center font-semibold" href={`tel:${phone}`}>
              or call {formatPhone(phone)}
            </a>
          </div>
          <p className="mt-6 max-w-measure text-lead text-mist">{intro}</p>
          <p className="num mt-4 text-note text-mist">
            {zips.length === 1 ? "ZIP code" : "ZIP codes"} {listed(zips)}
          </p>
        </div>
        <div className="max-lg:hidden">{children}</div>
      </div>
    </section>
  );
}

interface AreaCloseProps {
  city: string;
  others: readonly { slug: string; name: string }[];
}

/** What else there is: homes that are open in this city, and the other cities. */
export function AreaClose({ city, others }: AreaCloseProps) {
  return (
    <section className="section" aria-labelledby="further-title">
      <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="further-title">From a benchmark to your house</h2>
          <p className="mt-3 max-w-measure text-soft">
            A written analysis names the rent of one address in {city}, its range, and the leases it was
            measured against. It is free and yours to keep.
          </p>
          <ButtonLink href={href("/analysis")} variant="outline" size="lg" className="mt-5">
            Start with the address
          </ButtonLink>
        </div>
        <nav aria-label="Other cities" className="wrap-anywhere">
          <ul className="grid border-t border-ink sm:grid-cols-2 sm:gap-x-10">
            {others.map(({ slug, name }) => (
              <li key={slug} className="border-b border-line">
                <a
                  className="flex min-h-13 items-center font-serif text-h4 font-semibold decoration-blue decoration-2 underline-offset-4 hover:underline"
                  href={href("/areas/:city", { city: slug })}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
