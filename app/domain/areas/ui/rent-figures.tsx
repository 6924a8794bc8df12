import { listed, type RentTable, type SignedRents } from "#app/domain/areas/rules.ts";
import { formatDollars } from "#app/ui/format.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface RentFiguresProps {
  city: string;
  table: RentTable | null;
  signed: SignedRents | null;
}

/** What is publicly known of rents in a city, what the company signed there, and what neither can tell. */
export const RentFigures = keptMarkup(function RentFigures({ city, table, signed }: RentFiguresProps) {
  return (
    <section className="section" aria-labelledby="rents-title">
      <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr] lg:items-start">
        <div>
          <h2 id="rents-title" className="text-display">
            What homes rent for
          </h2>
          {table ? <Meaning table={table} /> : <NoFigures city={city} />}
          {signed ? <OwnLeases city={city} signed={signed} /> : null}
        </div>
        {table ? <Benchmarks city={city} table={table} /> : null}
      </div>
    </section>
  );
});

function Meaning({ table }: { table: RentTable }) {
  const metro = table.columns.filter((column) => column.isMetro).map((column) => column.zip);
  return (
    <div className="mt-4 grid max-w-measure gap-3.5 text-soft">
      <p>
        These are HUD’s Small Area Fair Market Rents: the 40th percentile of what recent movers pay for a
        standard home with that many bedrooms, basic utilities included.
      </p>
      <p>
        They are a public benchmark. They know nothing of your house: not its size, its condition or its
        street.
      </p>
      {metro.length > 0 ? (
        <p>
          For {listed(metro)} you see the figures of the whole metro area. HUD publishes none for that ZIP
          code alone, or one more than 35% off the metro’s, too far to be trusted.
        </p>
      ) : null}
    </div>
  );
}

const NoFigures = ({ city }: { city: string }) => (
  <p className="mt-4 max-w-measure text-soft">
    HUD publishes no figures for the ZIP codes of {city} that we have here. A written analysis of your house
    rests on leases signed near it.
  </p>
);

function OwnLeases({ city, signed }: { city: string; signed: SignedRents }) {
  const { leases, medianCents, fewestBedrooms, mostBedrooms, bySize, sample } = signed;
  const kind = sample ? "sample leases" : "leases";
  const mix =
    fewestBedrooms === mostBedrooms
      ? sizeName(fewestBedrooms)
      : `${fewestBedrooms} to ${mostBedrooms} bedrooms, mixed`;
  const figures = bySize.length > 0 ? bySize : [{ bedrooms: null, leases, medianCents }];
  return (
    <div className="mt-8 border-t border-ink pt-5">
      <h3>Signed by us in {city}</h3>
      <dl className="mt-2">
        {figures.map((figure) => (
          <div key={figure.bedrooms} className="border-b border-line py-2.5">
            <dt className="text-note text-soft">
              {figure.bedrooms === null ? mix : sizeName(figure.bedrooms)}
            </dt>
            <dd className="num flex flex-wrap items-baseline gap-x-3">
              <b className="font-serif text-h2 font-semibold">{formatDollars(figure.medianCents)}</b>
              <span className="text-note text-soft">
                a month, median of {figure.leases} {kind}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 max-w-measure text-note text-soft">
        Of the last 12 months{sample ? ". Sample data, not real leases." : "."}
        {bySize.length > 0 && bySize.length <= mostBedrooms - fewestBedrooms
          ? " Sizes with fewer leases are left out."
          : ""}
      </p>
    </div>
  );
}

const sizeName = (bedrooms: number) =>
  bedrooms === 0 ? "Studio" : `${bedrooms} ${bedrooms === 1 ? "bedroom" : "bedrooms"}`;

function Benchmarks({ city, table: { columns, rows } }: { city: string; table: RentTable }) {
  const years = [...new Set(columns.map((column) => column.fiscalYear))];
  return (
    <div>
      <table className="num w-full text-right">
        <caption className="sr-only">HUD benchmark rents in {city}, dollars a month</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-2.5 pr-3 text-left align-bottom text-note font-semibold">
              A month
            </th>
            {columns.map(({ zip }) => (
              <th key={zip} scope="col" className="py-2.5 pl-3 align-bottom text-note font-semibold">
                <span className="max-md:sr-only">ZIP </span>
                {zip}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bedrooms, label, cents }) => (
            <tr key={label} className={bedrooms === 3 ? `bg-light-blue ${ruled}` : ruled}>
              <th scope="row" className="py-3.5 pr-3 pl-2 text-left font-medium">
                {label}
              </th>
              {cents.map((each, at) => (
                <td
                  key={columns[at]?.zip}
                  className="py-3.5 pr-2 pl-3 font-serif text-h3 leading-none font-semibold"
                >
                  {formatDollars(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-note text-soft">
        US Department of Housing and Urban Development, fiscal year {listed(years.map(String))}
        {columns.some((column) => column.isRepublished)
          ? ", as republished by a third party and not yet compared with HUD’s own file"
          : ""}
        .
      </p>
    </div>
  );
}

const ruled = "border-b border-line";
