import { ArrowRight } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import {
  fewestLeases,
  listed,
  type RentTable,
  type SignedRents,
  spanText,
} from "#app/features/content/areas/rules.ts";
import { PostCover } from "#app/features/content/blog/components/post-list.tsx";
import { formatDollars, formatLongDay } from "#app/lib/format.ts";
import { openingOf } from "#app/lib/text.ts";

export function AreaList({ cities }: AreaListProps) {
  return (
    <ul className="border-t-2 border-ink wrap-anywhere">
      {cities.map(({ slug, name, zips, intro, threeBedrooms }) => (
        <li
          key={slug}
          className="group relative grid grid-cols-[7rem_1fr] gap-x-5 gap-y-2 border-b border-line py-5 hover:bg-light-blue sm:grid-cols-[11rem_1fr] md:gap-x-10 lg:grid-cols-[11rem_4fr_5fr_3fr] lg:items-center"
        >
          <PostCover slug={slug} image={null} className="sm:row-span-3 lg:row-auto" />
          <div>
            <h2 className="text-h2 text-blue">
              <a
                className="decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
                href={href("/areas/:city", { city: slug })}
              >
                {name}
                <ArrowRight aria-hidden="true" className="ml-2 inline size-5" />
              </a>
            </h2>
            <p className="num text-note text-soft">{listed(zips)}</p>
          </div>
          <p className="max-w-measure text-soft max-sm:col-span-2">{openingOf(intro, 1)}</p>
          {threeBedrooms ? (
            <p className="num text-note text-soft max-sm:col-span-2 lg:text-right">
              <span className="font-serif text-h3 font-semibold text-ink">{spanText(threeBedrooms)}</span>
              <br className="max-lg:hidden" /> three bedrooms, HUD
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

export function RentFigures({ city, table, signed }: RentFiguresProps) {
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
}

const NoFigures = ({ city }: { city: string }) => (
  <p className="mt-4 max-w-measure text-soft">
    We don't have public rent figures for {city} here. A written analysis of your house uses leases signed
    nearby.
  </p>
);

const sizeName = (bedrooms: number) =>
  bedrooms === 0 ? "Studio" : `${bedrooms} ${bedrooms === 1 ? "bedroom" : "bedrooms"}`;

const ruled = "border-b border-line";

export function CityRules({ rules }: { rules: RentalRules }) {
  return (
    <section className="section bg-light-blue wrap-anywhere" aria-labelledby="rules-title">
      <div className="wrap grid gap-x-16 gap-y-5 lg:grid-cols-[5fr_7fr]">
        <h2 id="rules-title">What the city requires of landlords</h2>
        <div>
          <p className="max-w-[30em] font-serif text-h3 font-semibold">
            {rules.summary.replace(phoneDash, "\u2011")}
          </p>
          <p className="mt-3 max-w-measure text-soft">
            Read the rules at{" "}
            <a href={rules.url} rel="noopener">
              {hostOf(rules.url)}
            </a>
            . Checked on <time dateTime={rules.checkedOn}>{formatLongDay(rules.checkedOn)}</time>; cities
            change their rules and fees, so check before you rely on this.
          </p>
        </div>
      </div>
    </section>
  );
}

/** A phone number stays on one line. */
const phoneDash = /(?<=\d{3})-(?=\d)/g;

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");

interface AreaTopProps {
  city: string;
  intro: string;
  zips: readonly string[];
  phone: string;
  slug: string;
}

export function AreaTop({ city, intro, zips, phone, slug }: AreaTopProps) {
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
              Free rental analysis
            </ButtonLink>
            <PhoneLink
              phone={phone}
              before="or call"
              className="link inline-flex min-h-11 items-center font-semibold"
            />
          </div>
          <p className="mt-6 max-w-measure text-lead text-mist">{intro}</p>
          <p className="num mt-4 text-note text-mist">
            {zips.length === 1 ? "ZIP code" : "ZIP codes"} {listed(zips)}
          </p>
        </div>
        <PostCover slug={slug} image={null} isFirst className="max-lg:max-w-140" />
      </div>
    </section>
  );
}

interface AreaCloseProps {
  city: string;
  /** The city's website, where a landlord asks for its rules. */
  askAt: string | null;
  others: readonly { slug: string; name: string }[];
}

export function AreaClose({ city, askAt, others }: AreaCloseProps) {
  return (
    <section className="section" aria-labelledby="further-title">
      <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="further-title">From a benchmark to your house</h2>
          <p className="mt-3 max-w-measure text-soft">
            Get the rent for your own address in {city}, with its range and the leases behind it. It's free
            and yours to keep.
          </p>
          <ButtonLink href={href("/analysis")} variant="outline" size="lg" className="mt-5">
            Start with the address
          </ButtonLink>
          {askAt ? (
            <p className="mt-5 max-w-measure text-note text-soft">
              For rental registration and inspections, ask {city} at{" "}
              <a href={askAt} rel="noopener">
                {hostOf(askAt)}
              </a>
              .
            </p>
          ) : null}
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

type RentalRules = { summary: string; url: string; checkedOn: string };

interface RentFiguresProps {
  city: string;
  table: RentTable | null;
  signed: SignedRents | null;
}

function Meaning({ table }: { table: RentTable }) {
  const metro = table.columns.filter((column) => column.isMetro).map((column) => column.zip);
  return (
    <div className="mt-4 grid max-w-measure gap-3.5 text-soft">
      <p>
        These are HUD's Small Area Fair Market Rents: the 40th percentile of what recent movers pay for a
        standard home with that many bedrooms, basic utilities included.
      </p>
      <p>They are a public benchmark. They don't reflect your home's size, condition or street.</p>
      {metro.length > 0 ? (
        <p>
          For {listed(metro)} these are the figures for the whole metro area. We have no figure of HUD's for
          that ZIP code alone, or it is more than 35% off the metro's and not reliable.
        </p>
      ) : null}
    </div>
  );
}

function OwnLeases({ city, signed }: { city: string; signed: SignedRents }) {
  const isSample = signed.some(({ sample }) => sample);
  return (
    <div className="mt-8 border-t border-ink pt-5">
      <h3>Our leases in {city}</h3>
      <dl className="mt-2">
        {signed.map(({ bedrooms, leases, medianCents }) => (
          <div key={bedrooms} className="border-b border-line py-2.5">
            <dt className="text-note text-soft">{sizeName(bedrooms)}</dt>
            <dd className="num flex flex-wrap items-baseline gap-x-3">
              <b className="font-serif text-h2 font-semibold">{formatDollars(medianCents)}</b>
              <span className="text-note text-soft">
                a month, median of {leases} {isSample ? "sample leases" : "leases"}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2.5 max-w-measure text-note text-soft">
        Of the last 12 months{isSample ? ". Sample data, not real leases." : "."} Sizes with fewer than{" "}
        {fewestLeases} leases are left out.
      </p>
    </div>
  );
}

function Benchmarks({ city, table: { columns, rows } }: { city: string; table: RentTable }) {
  const years = [...new Set(columns.map((column) => column.fiscalYear))];
  // Many ZIP codes fit no phone side by side: they become the lines.
  const isTurned = columns.length > 3;
  const zips = columns.map(({ zip }) => ({ key: zip, prefix: "ZIP ", text: zip }));
  const sizes = rows.map(({ bedrooms, label }) => ({
    key: label,
    prefix: "",
    text: isTurned && bedrooms > 0 ? `${bedrooms} bed` : label,
  }));
  const [heads, lines] = isTurned ? [sizes, zips] : [zips, sizes];
  const cell = isTurned ? "py-2.5 max-sm:text-[0.875rem] sm:px-3" : "py-2.5 pr-2 pl-3 first:pl-2";
  return (
    <div>
      <table className="num w-full text-right">
        <caption className="sr-only">HUD benchmark rents in {city}, dollars a month</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className={`text-left align-bottom text-note font-semibold ${cell}`}>
              A month
            </th>
            {heads.map(({ key, prefix, text }) => (
              <th key={key} scope="col" className={`align-bottom text-note font-semibold ${cell}`}>
                <span className="sr-only">{prefix}</span>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, prefix, text }, line) => (
            <tr key={key} className={ruled}>
              <th
                scope="row"
                className={`text-left font-medium ${!isTurned && rows[line]?.bedrooms === 3 ? "bg-light-blue" : ""} ${cell}`}
              >
                <span className="sr-only">{prefix}</span>
                {text}
              </th>
              {heads.map((head, at) => {
                const [size, zip] = isTurned ? [at, line] : [line, at];
                return (
                  <td
                    key={head.key}
                    className={`font-serif text-h3 leading-none font-semibold ${rows[size]?.bedrooms === 3 ? "bg-light-blue" : ""} ${cell}`}
                  >
                    {formatDollars(rows[size]?.cents[zip] ?? 0)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-note text-soft">
        US Department of Housing and Urban Development, fiscal year {listed(years.map(String))}
        {columns.some((column) => column.isRepublished)
          ? ", as republished by a third party and not yet compared with HUD's own file"
          : ""}
        .
      </p>
    </div>
  );
}

interface AreaListProps {
  cities: readonly {
    slug: string;
    name: string;
    zips: readonly string[];
    intro: string;
    /** HUD's three-bedroom benchmark over the ZIP codes, in cents a month. */
    threeBedrooms: { lowCents: number; highCents: number } | null;
  }[];
}
