import { href } from "react-router";
import { listingsIn } from "#app/domain/areas/rules.ts";
import type { HomeCities } from "#app/domain/site/ui/home/cities.ts";
import { NewTab } from "#app/domain/site/ui/home/new-tab.tsx";
import { formatDollars } from "#app/ui/format.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

type ServiceAreaProps = HomeCities & {
  /** The company's homes for rent, in another system. */
  listingsUrl: string | null;
};

export const ServiceArea = keptMarkup(function ServiceArea(props: ServiceAreaProps) {
  const { cities, listingsUrl, fiscalYear, isRepublished } = props;
  return (
    <section id="area" className="section border-t border-line" aria-labelledby="area-title">
      <div className="wrap">
        <h2 id="area-title" className="text-display">
          Where we work
        </h2>
        <p className="mt-4 max-w-measure text-lead text-soft">
          The cities we manage in, and HUD’s public benchmark for a three-bedroom there.
        </p>
        <ul className="mt-10 border-t border-ink md:columns-2 md:gap-16 md:border-t-0">
          {cities.map((city) => (
            <City key={city.name} city={city} listingsUrl={listingsUrl} />
          ))}
        </ul>
        {fiscalYear === null ? null : (
          <p className="mt-4.5 max-w-[54em] text-note text-soft">
            HUD Small Area Fair Market Rent, fiscal year {fiscalYear}
            {isRepublished ? ", as republished" : ""}: the 40th percentile of rent with basic utilities. A
            benchmark, not an estimate of your home.
          </p>
        )}
      </div>
    </section>
  );
});

type CityProps = { city: HomeCities["cities"][number]; listingsUrl: string | null };

function City({ city: { name, slug, zip, rentCents }, listingsUrl }: CityProps) {
  return (
    <li className="grid break-inside-avoid grid-cols-[1fr_auto] items-baseline gap-x-5 border-b border-line py-3">
      <h3>
        {slug ? (
          <a
            className="inline-flex min-h-9 items-center decoration-blue decoration-2 underline-offset-4 hover:underline"
            href={href("/areas/:city", { city: slug })}
          >
            {name}
          </a>
        ) : (
          name
        )}
      </h3>
      {listingsUrl ? (
        <a
          className="link inline-flex min-h-9 items-center gap-1 text-note"
          href={listingsIn(listingsUrl, name)}
          target="_blank"
          rel="noopener"
        >
          <span>
            Rentals<span className="max-desk:sr-only"> in {name}</span>
          </span>
          <NewTab />
        </a>
      ) : null}
      {zip && rentCents !== null ? (
        <p className="num col-span-2 text-note text-soft">
          {zip}: <b className="text-ink">{formatDollars(rentCents)}</b> a month
        </p>
      ) : null}
    </li>
  );
}
