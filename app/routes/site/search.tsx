import { SearchForm, SearchHits } from "#app/features/content/search/components/search.tsx";
import { searchSite } from "#app/features/content/search/queries.server.ts";
import { longestQuestion } from "#app/features/content/search/rules.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import type { Route } from "./+types/search.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const asked = (url.searchParams.get("q") ?? "").trim().slice(0, longestQuestion);
  return { asked, hits: await searchSite(asked) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.asked ? `“${loaderData.asked}”: Search` : "Search",
    description: "Pages, articles, cities and people of this site.",
    path: "/search",
    hidden: true,
  });

export default function Search({ loaderData: { asked, hits } }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-200 py-10 md:py-16">
      <h1>Search</h1>
      <div className="mt-6">
        <SearchForm asked={asked} />
      </div>
      {asked ? <SearchHits asked={asked} hits={hits} /> : null}
    </div>
  );
}
