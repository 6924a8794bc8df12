import { data } from "react-router";
import {
  AreaClose,
  AreaTop,
  CityRules,
  RentFigures,
} from "#app/features/content/areas/components/area-page.tsx";
import { findArea, findAreaRents, listAreas } from "#app/features/content/areas/queries.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { areaService } from "#app/features/content/site/structured.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { stateName } from "#app/lib/us-states.ts";
import type { Route } from "./+types/area.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const [area, cities, company] = await Promise.all([findArea(params.city), listAreas(), findCompany()]);
  if (!area) throw data({ message: "We have no page for this city." }, { status: 404 });
  const others = cities.filter(({ slug }) => slug !== area.slug).map(({ slug, name }) => ({ slug, name }));
  return { area, others, company, rents: await findAreaRents(area.slug) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { area, company } = loaderData;
  const { name, slug, zips } = area;
  const where = zips.length > 3 ? `in ${zips.length} ZIP codes` : `by ZIP code (${zips.join(", ")})`;
  const path = `/areas/${slug}`;
  return pageMeta(matches, {
    title: `Property management in ${name}, ${stateName(company.state)}`,
    description: `Rents in ${name} by bedrooms, ${where}${area.rentalRules ? ", what the city asks of landlords," : ""} and a free written analysis of your house.`,
    path,
    trail: [
      { name: "Areas we serve", path: "/areas" },
      { name, path },
    ],
    structured: (site) => [areaService([name], site)],
  });
};

export default function Area({ loaderData: { area, others, company, rents } }: Route.ComponentProps) {
  const { name: city, intro, zips, cityUrl, rentalRules, slug } = area;
  return (
    <>
      <AreaTop city={city} intro={intro} zips={zips} phone={company.phone} slug={slug} />
      <RentFigures city={city} table={rents.table} signed={rents.signed} />
      {rentalRules ? <CityRules rules={rentalRules} /> : null}
      <AreaClose city={city} askAt={cityUrl} others={others} />
    </>
  );
}
