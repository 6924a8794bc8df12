import { href } from "react-router";
import { AnalysisForm } from "#app/domain/analysis/ui/analysis-form.tsx";
import { dayIn } from "#app/domain/days.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { feeModelNames } from "#app/domain/pricing/schedule.ts";
import { findCompany, listServiceCities } from "#app/domain/site/queries.server.ts";
import { ClosingCall } from "#app/domain/site/ui/home/closing-call.tsx";
import { FigureSources } from "#app/domain/site/ui/home/figure-sources.tsx";
import { HomeHero } from "#app/domain/site/ui/home/home-hero.tsx";
import { Plans } from "#app/domain/site/ui/home/plans.tsx";
import { ProcessPath } from "#app/domain/site/ui/home/process-path.tsx";
import { ServiceArea } from "#app/domain/site/ui/home/service-area.tsx";
import { answerAnalysisForm } from "#app/http/analysis-form.server.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import type { Route } from "./+types/home.ts";

const Kept = {
  ClosingCall: keptMarkup(ClosingCall),
  FigureSources: keptMarkup(FigureSources),
  Plans: keptMarkup(Plans),
  ProcessPath: keptMarkup(ProcessPath),
  ServiceArea: keptMarkup(ServiceArea),
};

export const handle = { hydrate: false };

export async function loader() {
  const company = await findCompany();
  const day = dayIn(company.timeZone, new Date());
  const [schedule, cities] = await Promise.all([findSchedule(day), listServiceCities(day)]);
  return { company, schedule, cities };
}

export const action = ({ request, context }: Route.ActionArgs) => answerAnalysisForm(request, context, "/");

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const company = loaderData?.company;
  return [
    { title: company ? `${company.name}, ${company.city}` : "Porchlight" },
    {
      name: "description",
      content: `Property management in ${company?.city ?? "Des Moines"}, Iowa. Start with a free, written rental analysis of your house.`,
    },
  ];
};

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { company, schedule, cities } = loaderData;
  const website = schedule.websitePlans;
  return (
    <>
      <HomeHero company={company}>
        <AnalysisForm action={`${href("/")}#analysis`} state={actionData} company={company} />
      </HomeHero>
      <Kept.ProcessPath />
      <Kept.FigureSources />
      <Kept.Plans
        scheduleName={`${feeModelNames.websitePlans}, fee schedule ${schedule.name}`}
        plans={website.plans.map((plan) => ({ name: plan.name, rateBps: plan.managementBasisPoints }))}
        placementBps={website.residentPlacementBasisPoints}
        guaranteeOnboardingCents={website.residentGuaranteeOnboardingCents}
        petDepositAlternativeCents={website.petDepositAlternativeCents}
        damageCoverageCents={website.maliciousDamageCoverCents}
        phone={company.phone}
      />
      <Kept.ServiceArea
        cities={cities}
        fiscalYear={cities[0]?.benchmark.fiscalYear ?? 0}
        republished={cities.some((city) => city.benchmark.provenance !== "hud-workbook")}
      />
      <Kept.ClosingCall company={company} />
    </>
  );
}
