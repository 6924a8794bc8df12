import { href } from "react-router";
import { listingsIn } from "#app/domain/areas/rules.ts";
import { formatPhone } from "#app/ui/format.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";

/** Instead of the listings, where the company has not said where they are. */
export function NoListings({ phone, email }: { phone: string; email: string }) {
  return (
    <div className="border-y border-ink py-8">
      <h2>The list is not online at the moment</h2>
      <p className="mt-3 max-w-measure text-lead text-soft">
        Call{" "}
        <a className="link whitespace-nowrap" href={`tel:${phone}`}>
          {formatPhone(phone)}
        </a>{" "}
        or write to{" "}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        : we tell you what is open now, what comes up next, and when you can see it.
      </p>
    </div>
  );
}

interface CityListingsProps {
  listingsUrl: string;
  cities: readonly { slug: string; name: string }[];
}

/** The listings city by city, in the system that holds them. */
export const CityListings = keptMarkup(function CityListings({ listingsUrl, cities }: CityListingsProps) {
  return (
    <section aria-labelledby="by-city">
      <h2 id="by-city">By city</h2>
      <ul className="mt-5 grid border-t border-ink sm:grid-cols-2 sm:gap-x-10">
        {cities.map(({ slug, name }) => (
          <li key={slug} className="border-b border-line">
            <a
              className="flex min-h-13 items-center justify-between gap-3 font-semibold decoration-blue decoration-2 underline-offset-4 hover:underline"
              href={listingsIn(listingsUrl, name)}
              target="_blank"
              rel="noopener"
            >
              Rentals in {name}
              <NewTab className="size-4 flex-none text-soft" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
});

interface OtherDoorsProps {
  residentPortalUrl: string | null;
  phone: string;
}

/** For those who came here for something else: residents, and owners. */
export function OtherDoors({ residentPortalUrl, phone }: OtherDoorsProps) {
  return (
    <div className="grid content-start gap-8">
      <div>
        <h2 className="text-h3">You live in one of our homes</h2>
        <p className="mt-2 text-soft">
          {residentPortalUrl ? (
            <>
              Rent, repairs and your lease are in the{" "}
              <a className="link" href={residentPortalUrl} target="_blank" rel="noopener">
                Resident Portal
                <NewTab className="ml-1 inline size-4" />
              </a>
              .
            </>
          ) : (
            <>
              For rent, repairs and your lease call{" "}
              <a className="link whitespace-nowrap" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
              .
            </>
          )}
        </p>
      </div>
      <div>
        <h2 className="text-h3">You own a home like these</h2>
        <p className="mt-2 text-soft">
          <a className="link" href={href("/analysis")}>
            A free rental analysis
          </a>{" "}
          says what yours would rent for, and what that rests on.
        </p>
      </div>
    </div>
  );
}
