import { href } from "react-router";
import { NewTab, NewTabButton } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import frameScript from "#app/features/content/areas/components/frame-script.js?url&no-inline";
import { listingsIn } from "#app/features/content/areas/rules.ts";
import { mailtoHref } from "#app/lib/text.ts";

const patienceMs = 10_000;

export function NoListings({ phone, email }: { phone: string; email: string }) {
  return (
    <div className="border-y border-ink py-8">
      <h2>The list isn't available right now</h2>
      <p className="mt-3 max-w-measure text-lead text-soft">
        Call <PhoneLink phone={phone} /> or write to{" "}
        <a className="link" href={mailtoHref(email)}>
          {email}
        </a>
        . We'll tell you what's available now, what's coming up, and when you can see it.
      </p>
    </div>
  );
}

interface CityListingsProps {
  listingsUrl: string;
  cities: readonly { slug: string; name: string }[];
}

export function CityListings({ listingsUrl, cities }: CityListingsProps) {
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
}

interface OtherAudiencesProps {
  residentPortalUrl: string | null;
  phone: string;
}

export function OtherAudiences({ residentPortalUrl, phone }: OtherAudiencesProps) {
  return (
    <div className="grid content-start gap-8">
      <div>
        <h2 className="text-h3">Already a resident?</h2>
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
              For rent, repairs and your lease call <PhoneLink phone={phone} />.
            </>
          )}
        </p>
      </div>
      <div>
        <h2 className="text-h3">Own a home like these?</h2>
        <p className="mt-2 text-soft">
          <a className="link" href={href("/analysis")}>
            A free rental analysis
          </a>{" "}
          shows what yours would rent for, and how we got there.
        </p>
      </div>
    </div>
  );
}

/**
 * A browser reports that a frame has loaded even when its host is down or refuses to be framed, so the link below
 * the frame always shows.
 */
export function ListingsFrame({ url, company }: { url: string; company: string }) {
  return (
    <div className="grid gap-5">
      <div data-frame-late hidden tabIndex={-1} role="alert" className="card p-6 md:p-8">
        <p className="max-w-measure text-lead">
          We're having trouble loading our rental listings in this view. Please click below to view all
          available properties.
        </p>
      </div>
      <div className="card relative overflow-hidden">
        <p
          data-frame-wait
          role="status"
          className="absolute inset-x-0 top-0 flex items-center justify-center gap-3 px-5 py-24 text-soft"
        >
          <span className="spinner flex-none" aria-hidden="true" />
          Loading available properties. This may take a moment...
        </p>
        <iframe
          data-frame-timeout={patienceMs}
          src={url}
          title={`Homes for rent from ${company}`}
          height="650"
          className="relative block h-162.5 w-full"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="text-soft">List not loading? Open it in a new tab.</p>
        <NewTabButton to={url} variant="outline" size="lg">
          View Available Rentals
        </NewTabButton>
      </div>
      <script src={frameScript} defer />
    </div>
  );
}
