import { ChevronDown } from "lucide-react";
import { href } from "react-router";
import { NewTab } from "#app/components/new-tab.tsx";
import { PhoneFold } from "#app/components/phone-fold.tsx";
import { Picture, type PictureSource } from "#app/components/picture.tsx";
import { type HomeArea, listed, listingsIn, spanText } from "#app/features/content/areas/rules.ts";
import type { Services as AllServices, ServiceLists } from "#app/features/settings/company/schema.ts";

export function ServiceArea(props: ServiceAreaProps) {
  const { cities, listingsUrl, fiscalYears, isRepublished } = props;
  if (cities.length === 0) return null;
  return (
    <section id="area" className="section border-t border-line" aria-labelledby="area-title">
      <div className="wrap">
        <h2 id="area-title" className="text-display">
          Where we work
        </h2>
        <p className="mt-4 max-w-measure text-lead text-soft">
          The cities we manage in
          {fiscalYears.length > 0 ? ", and HUD's public benchmark for a three-bedroom there" : null}.
        </p>
        <div className="mt-8 border-t border-ink md:mt-10 md:columns-2 md:gap-16 md:border-t-0">
          <ul>
            {cities.slice(0, 3).map((city) => (
              <City key={city.name} city={city} listingsUrl={listingsUrl} />
            ))}
          </ul>
          {cities.length > 3 ? (
            <PhoneFold label="More cities">
              <ul>
                {cities.slice(3).map((city) => (
                  <City key={city.name} city={city} listingsUrl={listingsUrl} />
                ))}
              </ul>
            </PhoneFold>
          ) : null}
        </div>
        {fiscalYears.length === 0 ? null : (
          <p className="mt-4.5 max-w-[54em] text-note text-soft">
            HUD Small Area Fair Market Rent, fiscal year {listed(fiscalYears.map(String))}
            {isRepublished ? ", as republished" : ""}: the 40th percentile of rent with basic utilities,
            lowest and highest of a city's ZIP codes. A benchmark, not an estimate of your home.
          </p>
        )}
      </div>
    </section>
  );
}

interface ServicesProps {
  services: AllServices;
  lists: ServiceLists;
  picture: PictureSource | undefined;
}

export function Services({ services, lists, picture }: ServicesProps) {
  return (
    <section id="services" className="section wrap-anywhere" aria-labelledby="services-title">
      <div className="wrap">
        <div className="grid gap-10 desk:grid-cols-[4fr_8fr] desk:gap-16">
          <div>
            <h2 id="services-title" className="text-display">
              What the fee pays for
            </h2>
            <p className="mt-4 max-w-measure text-lead text-soft">
              One manager who knows your house and answers for all of them.
            </p>
            {picture ? (
              <Picture
                picture={picture}
                sizes="(min-width: 60rem) 24rem, 100vw"
                className="mt-7 aspect-4/3 w-full rounded-card object-cover"
              />
            ) : (
              <img
                loading="lazy"
                src="/spot-door.svg"
                width="400"
                height="340"
                alt=""
                className="mt-8 w-full max-w-90 max-desk:hidden"
              />
            )}
          </div>
          <div className="border-t border-ink">
            {services.map((service, i) => (
              <details
                key={service.title}
                name="service"
                open={i === 0}
                className="group border-b border-line"
              >
                <summary className="grid grid-cols-[1fr_1.25rem] items-baseline gap-x-4 gap-y-0.5 py-4.5 hover:text-blue md:grid-cols-[15.5em_1fr_1.25rem]">
                  <h3>{service.title}</h3>
                  <span className="text-soft max-md:row-start-2">{service.line}</span>
                  <ChevronDown
                    aria-hidden="true"
                    className="size-5 self-center transition-transform group-open:rotate-180"
                  />
                </summary>
                <p className="max-w-measure pb-5.5 max-md:pr-9 md:ml-[calc(15.5em+1rem)]">{service.text}</p>
              </details>
            ))}
          </div>
        </div>
        <ServiceColumns lists={lists} />
      </div>
    </section>
  );
}

function ServiceColumns({ lists }: { lists: ServiceLists }) {
  if (lists.length === 0) return null;
  return (
    <div className="mt-10 grid gap-6 md:mt-20 md:grid-cols-3 md:gap-10">
      {lists.map(({ title, items }) => (
        <div key={title}>
          <h3 className="border-ink max-md:text-h4 md:border-b-2 md:pb-3">{title}</h3>
          <ul className="max-md:mt-1 max-md:text-soft">
            {items.map((item) => (
              <li
                key={item}
                className="max-md:inline max-md:not-last:after:content-['\00a0·_'] md:border-b md:border-line md:py-2.5"
              >
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type ServiceAreaProps = HomeArea & {
  listingsUrl: string | null;
};

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
