import { href } from "react-router";
import { config } from "#app/config.server.ts";
import { AnalysisForm } from "#app/domain/analysis/ui/analysis-form.tsx";
import { listHomeAreas } from "#app/domain/areas/queries.server.ts";
import { listHomePosts } from "#app/domain/blog/queries.server.ts";
import { BlogTeaser } from "#app/domain/blog/ui/teaser.tsx";
import { findClaims, findPlanContents } from "#app/domain/claims/queries.server.ts";
import { ProofStrip } from "#app/domain/claims/ui/proof-strip.tsx";
import { dayIn } from "#app/domain/days.ts";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { feeModelNames } from "#app/domain/pricing/schedule.ts";
import { findSettings, listServiceCities } from "#app/domain/site/queries.server.ts";
import { Challenges } from "#app/domain/site/ui/home/challenges.tsx";
import { homeCities } from "#app/domain/site/ui/home/cities.ts";
import { ClaritySession } from "#app/domain/site/ui/home/clarity-session.tsx";
import { ClosingCall } from "#app/domain/site/ui/home/closing-call.tsx";
import { HomeHero } from "#app/domain/site/ui/home/home-hero.tsx";
import { Plans } from "#app/domain/site/ui/home/plans/plans.tsx";
import { ProcessPath } from "#app/domain/site/ui/home/process-path.tsx";
import { RentOrSell } from "#app/domain/site/ui/home/rent-or-sell.tsx";
import { ServiceArea } from "#app/domain/site/ui/home/service-area.tsx";
import { Services } from "#app/domain/site/ui/home/services/services.tsx";
import { companyData } from "#app/domain/site/ui/home/structured.ts";
import { Testimonials } from "#app/domain/site/ui/home/testimonials.tsx";
import { TwoDoors } from "#app/domain/site/ui/home/two-doors.tsx";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { listTeamContacts } from "#app/domain/team/queries.server.ts";
import { TeamContacts } from "#app/domain/team/ui/contacts.tsx";
import { answerAnalysisForm } from "#app/http/forms/analysis-form.server.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import type { Route } from "./+types/home.ts";

const Team = keptMarkup(TeamContacts);
const Articles = keptMarkup(BlogTeaser);

export const handle = { hydrate: false };

export async function loader() {
  const { company, testimonials } = await findSettings();
  const day = dayIn(company.timeZone, new Date());
  const [schedule, claims, planContents, team, posts, areas, benchmarks] = await Promise.all([
    findSchedule(day),
    findClaims(day),
    findPlanContents(),
    listTeamContacts(),
    listHomePosts(),
    listHomeAreas(),
    listServiceCities(day),
  ]);
  const area = homeCities(areas, benchmarks);
  return { company, testimonials, schedule, claims, planContents, team, posts, area, origin: config.appUrl };
}

export const action = ({ request, context }: Route.ActionArgs) => answerAnalysisForm(request, context, "/");

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/rss+xml", title: "Articles", href: href("/feed.xml") },
  { rel: "alternate", type: "application/feed+json", title: "Articles", href: href("/feed.json") },
];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const company = loaderData?.company;
  const where = company?.areaName ?? "Des Moines";
  return pageMeta(matches, {
    title: company ? `${company.name}, ${where}` : "Porchlight",
    wholeTitle: true,
    description: `Property management in ${where}, Iowa. Start with a free, written rental analysis of your house.`,
    path: "/",
    ...(loaderData && { structured: companyData(loaderData) }),
  });
};

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { company, testimonials, schedule, claims, planContents, team, posts, area } = loaderData;
  const scheduled = (model: keyof typeof feeModelNames) =>
    `${feeModelNames[model]}, fee schedule ${schedule.name}`;
  return (
    <>
      <HomeHero company={company}>
        <AnalysisForm action={`${href("/")}#analysis`} state={actionData} company={company} />
      </HomeHero>
      <ProofStrip claims={claims} sample={company.sample} />
      <Challenges timeOnMarket={claims["time-on-market"]} />
      <ProcessPath placement={claims.placement} />
      <Services />
      <ClaritySession bookingUrl={company.bookingUrl} />
      <Plans
        scheduleName={scheduled("websitePlans")}
        prices={schedule.websitePlans}
        contents={planContents}
        multiFamilyUrl={company.multiFamilyUrl}
        phone={company.phone}
      />
      <TwoDoors />
      <RentOrSell rates={schedule.rentVsSell} scheduleName={scheduled("rentVsSell")} />
      <Team members={team} brokerage={company.brokerage} />
      <Testimonials quotations={testimonials} />
      <ServiceArea {...area} listingsUrl={company.listingsUrl} />
      <Articles posts={posts} timeZone={company.timeZone} />
      <ClosingCall phone={company.phone} />
    </>
  );
}
