import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { AreaList } from "#app/features/content/areas/components/area-page.tsx";
import { findAreaRents, listAreas } from "#app/features/content/areas/queries.server.ts";
import { rentSpan } from "#app/features/content/areas/rules.ts";
import { PostCover } from "#app/features/content/blog/components/post-list.tsx";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { areaService } from "#app/features/content/site/structured.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Route } from "./+types/areas.ts";

export const handle = { hydrate: false };

export async function loader() {
  const [areas, company] = await Promise.all([listAreas(), findCompany()]);
  const cities = await Promise.all(
    areas.map(async ({ slug, name, zips, intro }) => {
      const { table } = await findAreaRents(slug);
      return { slug, name, zips, intro, threeBedrooms: table && rentSpan(table, 3) };
    }),
  );
  return { cities, company };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { company, cities } = loaderData;
  const names = cities.map(({ name }) => name);
  return pageMeta(matches, {
    title: "Areas we serve",
    description: `Property management in and around ${company.areaName}: ${hasThreeBedrooms(cities) ? "public rents by ZIP code and " : ""}the city rules for landlords that we have checked.`,
    path: "/areas",
    trail: [{ name: "Areas we serve", path: "/areas" }],
    structured: (site) => [areaService([company.areaName, ...names], site)],
  });
};

const hasThreeBedrooms = (cities: readonly { threeBedrooms: object | null }[]) =>
  cities.some(({ threeBedrooms }) => threeBedrooms);

export default function Areas({ loaderData: { cities, company } }: Route.ComponentProps) {
  const hasRents = hasThreeBedrooms(cities);
  return (
    <>
      <section className="bg-light-blue">
        <div className="wrap grid gap-x-16 gap-y-8 pt-8 pb-10 md:pt-14 md:pb-16 lg:grid-cols-[7fr_5fr] lg:items-center">
          <div>
            <h1 className="text-display">The cities we work in</h1>
            <p className="mt-4 max-w-measure text-lead text-soft">
              {company.areaName} and the cities around it. Each page holds{" "}
              {hasRents ? "the public rents of its ZIP codes and " : null}what the city asks of landlords.
            </p>
            <ButtonLink href={href("/analysis")} variant="action" size="lg" className="mt-6">
              Free rental analysis
            </ButtonLink>
          </div>
          {cities[0] ? (
            <PostCover slug={cities[0].slug} image={null} isFirst className="max-lg:hidden" />
          ) : null}
        </div>
      </section>
      <section aria-label="Cities" className="wrap pt-8 pb-(--breath) md:pt-14">
        <AreaList cities={cities} />
        <p className="mt-6 max-w-measure text-note text-soft">
          {hasRents
            ? "HUD Small Area Fair Market Rents for three bedrooms, lowest and highest of the ZIP codes: a public benchmark, not an estimate of your home. "
            : null}
          Your house is in {company.areaName} or somewhere between? Send the address, or call{" "}
          <PhoneLink phone={company.phone} />.
        </p>
      </section>
    </>
  );
}
