import { href } from "react-router";
import { type HomeArea, listed, listingsIn, spanText } from "#app/domain/areas/rules.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";

type ServiceAreaProps = HomeArea & {
  /** The company's homes for rent, in another system. */
  listingsUrl: string | null;
};

export const ServiceArea = keptMarkup(function ServiceArea(props: ServiceAreaProps) {
  const { cities, listingsUrl, fiscalYears, isRepublished } = props;
  if (cities.length === 0) return null;
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
        {fiscalYears.length === 0 ? null : (
          <p className="mt-4.5 max-w-[54em] text-note text-soft">
            HUD Small Area Fair Market Rent, fiscal year {listed(fiscalYears.map(String))}
            {isRepublished ? ", as republished" : ""}: the 40th percentile of rent with basic utilities,
            lowest and highest of a city’s ZIP codes. A benchmark, not an estimate of your home.
          </p>
        )}
      </div>
    </section>
  );
});

type CityProps = { city: HomeArea["cities"][number]; listingsUrl: string | null };

function City({ city: { name, slug, threeBedrooms }, listingsUrl }: CityProps) {
  return (
    <li className="grid break-inside-avoid grid-cols-[1fr_auto] items-baseline gap-x-5 border-b border-line py-3">
      <h3>
        <a
          className="inline-flex min-h-9 items-center decoration-blue decoration-2 underline-offset-4 hover:underline"
          href={href("/areas/:city", { city: slug })}
        >
          {name}
        </a>
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
      {threeBedrooms ? (
        <p className="num col-span-2 text-note text-soft">
          <b className="text-ink">{spanText(threeBedrooms)}</b> a month
        </p>
      ) : null}
    </li>
  );
}
