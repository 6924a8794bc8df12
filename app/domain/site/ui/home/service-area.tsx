import { formatDollars } from "#app/ui/format.ts";

export interface ServiceAreaProps {
  /** HUD's three-bedroom Small Area Fair Market Rent of one ZIP of each city, in cents a month. */
  cities: readonly { name: string; zip: string; rentCents: number }[];
  /** Federal fiscal year of the benchmark. */
  fiscalYear: number;
  /** The figures were not read from HUD's own file. */
  republished: boolean;
}

export function ServiceArea({ cities, fiscalYear, republished }: ServiceAreaProps) {
  return (
    <section id="area" className="section border-t border-line" aria-labelledby="area-title">
      <div className="wrap">
        <h2 id="area-title" className="text-display">
          Where we work
        </h2>
        <p className="mt-4 max-w-measure text-lead text-soft">
          The cities we manage in, and HUD’s public benchmark for a three-bedroom there.
        </p>
        <ul className="mt-10 border-ink max-md:border-t md:columns-2 md:gap-16">
          {cities.map((city) => (
            <li
              key={city.name}
              className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-5 border-b border-line py-3.5"
            >
              <span className="font-serif text-h3 font-semibold">{city.name}</span>
              <span className="num text-note text-soft">
                {city.zip}: <b className="text-ink">{formatDollars(city.rentCents)}</b> a month
              </span>
            </li>
          ))}
        </ul>
        <p className="mt-4.5 max-w-[54em] text-note text-soft">
          HUD Small Area Fair Market Rent, fiscal year {fiscalYear}
          {republished ? ", as republished" : ""}: the 40th percentile of rent with basic utilities. A
          benchmark, not an estimate of your home.
        </p>
      </div>
    </section>
  );
}
