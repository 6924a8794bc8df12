import { href } from "react-router";
import { config } from "#app/config.server.ts";
import { AnalysisForm } from "#app/domain/analysis/ui/analysis-form.tsx";
import { findHomeArea, listAreas } from "#app/domain/areas/queries.server.ts";
import { listHomePosts } from "#app/domain/blog/queries.server.ts";
import { feedLinks } from "#app/domain/blog/ui/feed-links.ts";
import { BlogTeaser } from "#app/domain/blog/ui/teaser.tsx";
import { dayIn } from "#app/domain/calendar.ts";
import { findClaims } from "#app/domain/claims/queries.server.ts";
import { ProofStrip } from "#app/domain/claims/ui/proof-strip.tsx";
import { Challenges } from "#app/domain/home/ui/challenges.tsx";
import { ClaritySession } from "#app/domain/home/ui/clarity-session.tsx";
import { ClosingCall } from "#app/domain/home/ui/closing-call.tsx";
import { HomeHero } from "#app/domain/home/ui/home-hero.tsx";
import { Plans } from "#app/domain/home/ui/plans/plans.tsx";
import { ProcessPath } from "#app/domain/home/ui/process-path.tsx";
import { RentOrSell } from "#app/domain/home/ui/rent-or-sell.tsx";
import { ServiceArea } from "#app/domain/home/ui/service-area.tsx";
import { Services } from "#app/domain/home/ui/services/services.tsx";
import { companyData } from "#app/domain/home/ui/structured.ts";
import { Testimonials } from "#app/domain/home/ui/testimonials.tsx";
import { TwoDoors } from "#app/domain/home/ui/two-doors.tsx";
import { findSchedule } from "#app/domain/pricing/queries.server.ts";
import { feeModelNames } from "#app/domain/pricing/schedule.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { listTeamContacts } from "#app/domain/team/queries.server.ts";
import { TeamContacts } from "#app/domain/team/ui/contacts.tsx";
import { stateName } from "#app/domain/us-states.ts";
import { answerAnalysisForm } from "#app/routes/funnel/analysis-form.server.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";
import type { Route } from "./+types/home.ts";

const Team = keptMarkup(TeamContacts);
const Articles = keptMarkup(BlogTeaser);

export const handle = { hydrate: false };

export async function loader() {
  const { company, testimonials, challenges, services, serviceLists, planContents } = await findSettings();
  const day = dayIn(company.timeZone, new Date());
  const [schedule, claims, team, posts, area, areas] = await Promise.all([
    findSchedule(day),
    findClaims(day),
    listTeamContacts(),
    listHomePosts(),
    findHomeArea(),
    listAreas(),
  ]);
  const cities = [company.areaName, ...areas.map(({ name }) => name)];
  const words = { challenges, services, serviceLists, planContents };
  const origin = config.appUrl;
  return { company, testimonials, schedule, claims, words, team, posts, area, cities, origin };
}

export const action = ({ request, context }: Route.ActionArgs) => answerAnalysisForm(request, context, "/");

export const links = feedLinks;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { company } = loaderData;
  return pageMeta(matches, {
    title: `${company.name}, ${company.areaName}`,
    wholeTitle: true,
    description: `Property management in ${company.areaName}, ${stateName(company.state)}. Start with a free, written rental analysis of your house.`,
    path: "/",
    structured: companyData({ ...loaderData, services: loaderData.words.services }),
  });
};

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { company, testimonials, schedule, claims, words, team, posts, area } = loaderData;
  const scheduled = (model: keyof typeof feeModelNames) =>
    `${feeModelNames[model]}, fee schedule ${schedule.name}`;
  return (
    <>
      <HomeHero company={company}>
        <AnalysisForm action={`${href("/")}#analysis`} state={actionData} company={company} />
      </HomeHero>
      <ProofStrip claims={claims} sample={company.sample} />
      <Challenges challenges={words.challenges} timeOnMarket={claims["time-on-market"]} />
      <ProcessPath placement={claims.placement} />
      <Services services={words.services} lists={words.serviceLists} />
      <ClaritySession bookingUrl={company.bookingUrl} />
      <Plans
        scheduleName={scheduled("websitePlans")}
        prices={schedule.websitePlans}
        contents={words.planContents}
        sample={company.sample}
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
