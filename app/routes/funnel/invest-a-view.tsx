import { investNames } from "#app/domain/calculators/invest/inputs.ts";
import { typedIn } from "#app/domain/calculators/typed.ts";
import { InvestPage } from "#app/domain/calculators/ui/invest/invest-page.tsx";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import type { Route } from "./+types/invest-a-view.ts";

export const loader = ({ url }: Route.LoaderArgs) => ({ typed: typedIn(url.searchParams, investNames) });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Invest-A-View",
    description:
      "A retirement calculator for property investors: three strategies, the income a portfolio gives, and the monthly contribution that reaches your goal.",
    path: "/invest-a-view",
  });

export default function InvestDoor({ loaderData }: Route.ComponentProps) {
  return <InvestPage {...loaderData} />;
}
