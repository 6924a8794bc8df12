import { data, href, isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { config } from "#app/config.server.ts";
import {
  AreaClose,
  AreaTop,
  CityRules,
  RentFigures,
} from "#app/features/content/areas/components/area-page.tsx";
import { findArea, findAreaRents, listAreas } from "#app/features/content/areas/queries.server.ts";
import { PostCover } from "#app/features/content/blog/components/post-list.tsx";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { areaService, breadcrumbs } from "#app/features/content/site/structured.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { stateName } from "#app/lib/us-states.ts";
import type { Route } from "./+types/area.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const [area, cities, company] = await Promise.all([findArea(params.city), listAreas(), findCompany()]);
  if (!area) throw data({ message: "We have no page for this city." }, { status: 404 });
  const others = cities.filter(({ slug }) => slug !== area.slug).map(({ slug, name }) => ({ slug, name }));
  return { area, others, company, rents: await findAreaRents(area.slug), origin: config.appUrl };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: "City not found" }, { name: "robots", content: "noindex" }];
  const { area, company, origin } = loaderData;
  const path = `/areas/${area.slug}`;
  return pageMeta(matches, {
    title: `Property management in ${area.name}, ${stateName(company.state)}`,
    description: `Rents in ${area.name} by bedrooms and ZIP code (${area.zips.join(", ")})${area.rentalRules ? ", what the city asks of landlords," : ""} and a free written analysis of your house.`,
    path,
    structured: [
      breadcrumbs(origin, [
        { name: "Home", path: "/" },
        { name: "Areas we serve", path: "/areas" },
        { name: area.name, path },
      ]),
      areaService({ cities: [area.name], url: origin + path, company }),
    ],
  });
};

export default function Area({ loaderData: { area, others, company, rents } }: Route.ComponentProps) {
  const { name: city, intro, zips, cityUrl, rentalRules, slug } = area;
  return (
    <>
      <AreaTop city={city} intro={intro} zips={zips} phone={company.phone}>
        <PostCover slug={slug} image={null} isFirst />
      </AreaTop>
      <RentFigures city={city} table={rents.table} signed={rents.signed} />
      <CityRules city={city} cityUrl={cityUrl} rules={rentalRules} phone={company.phone} />
      <AreaClose city={city} others={others} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="wrap py-14 md:py-24">
      <h1 className="text-display">We have no page for this city</h1>
      <p className="mt-4 max-w-measure text-lead text-soft">
        We may still work there. See the cities we know best, or send us the address.
      </p>
      <div className="mt-6 flex flex-wrap gap-4">
        <ButtonLink href={href("/analysis")} variant="action" size="lg">
          Get Your Free Analysis
        </ButtonLink>
        <ButtonLink href={href("/areas")} variant="outline" size="lg">
          Areas we serve
        </ButtonLink>
      </div>
    </div>
  );
}
