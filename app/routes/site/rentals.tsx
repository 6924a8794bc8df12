import { ArrowUpRight } from "lucide-react";
import { ButtonLink } from "#app/components/button.tsx";
import {
  CityListings,
  ListingsFrame,
  NoListings,
  OtherAudiences,
} from "#app/features/content/areas/components/rentals-parts.tsx";
import { listHomeAreas } from "#app/features/content/areas/queries.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { formatPhone } from "#app/lib/format.ts";
import { requireShown } from "#app/server/pages-shown.server.ts";
import { contentSecurityPolicy } from "#app/server/security-policy.server.ts";
import type { Route } from "./+types/rentals.ts";

export const handle = { hydrate: false };

export const middleware: Route.MiddlewareFunction[] = [
  async (_, next) => {
    const response = await next();
    const { listingsUrl } = await findCompany();
    response.headers.set("Content-Security-Policy", contentSecurityPolicy(undefined, { frame: listingsUrl }));
    return response;
  },
];

export async function loader() {
  await requireShown("rentals");
  const [company, areas] = await Promise.all([findCompany(), listHomeAreas()]);
  return { company, cities: areas.map(({ slug, name }) => ({ slug, name })) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: "Available rentals" }];
  const { name, areaName } = loaderData.company;
  return pageMeta(matches, {
    title: "Available rentals",
    description: `Homes for rent from ${name} in ${areaName} and the cities around it: see what's available now, and apply.`,
    path: "/rentals",
  });
};

export default function Rentals({ loaderData: { company, cities } }: Route.ComponentProps) {
  const { listingsUrl, residentPortalUrl, phone, email, areaName, name } = company;
  return (
    <>
      <section className="bg-light-blue">
        <div className="wrap flex flex-wrap items-end justify-between gap-x-12 gap-y-5 pt-8 pb-8 md:pt-14 md:pb-12">
          <div>
            <h1 className="text-display">Homes for rent</h1>
            <p className="mt-3 max-w-measure text-lead text-soft">
              Every home we have available in {areaName} and the cities around it.
            </p>
          </div>
          {listingsUrl ? (
            <ButtonLink href={listingsUrl} variant="action" size="lg" target="_blank" rel="noopener">
              Search in a new tab
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </ButtonLink>
          ) : (
            <ButtonLink href={`tel:${phone}`} variant="action" size="lg">
              Call {formatPhone(phone)}
            </ButtonLink>
          )}
        </div>
      </section>
      <div className="wrap grid gap-14 pt-8 pb-(--breath) md:gap-20 md:pt-12">
        {listingsUrl ? (
          <ListingsFrame url={listingsUrl} company={name} />
        ) : (
          <NoListings phone={phone} email={email} />
        )}
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
          {listingsUrl ? <CityListings listingsUrl={listingsUrl} cities={cities} /> : null}
          <OtherAudiences residentPortalUrl={residentPortalUrl} phone={phone} />
        </div>
      </div>
    </>
  );
}
