import { InvestPage } from "#app/features/calculators/components/invest-page.tsx";
import { investNames } from "#app/features/calculators/invest/inputs.ts";
import { typedIn } from "#app/features/calculators/typed.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import type { Route } from "./+types/invest-a-view.ts";

export const loader = ({ url }: Route.LoaderArgs) => ({ typed: typedIn(url.searchParams, investNames) });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Invest-A-View",
    description:
      "A retirement calculator for property investors: three strategies, the income a portfolio could pay, and the monthly contribution that reaches your goal.",
    path: "/invest-a-view",
  });

export default function InvestRoute({ loaderData }: Route.ComponentProps) {
  return <InvestPage {...loaderData} />;
}
