import { AddressForm } from "#app/features/analysis/components/analysis-form.tsx";
import { HomeErrorRecord } from "#app/features/analysis/components/error-record.tsx";
import { findErrorRecords } from "#app/features/analysis/queries/evidence.server.ts";
import { findExamplePlace, findHomeArea, listAreas } from "#app/features/content/areas/queries.server.ts";
import { BlogTeaser, feedLinks } from "#app/features/content/blog/components/post-list.tsx";
import { listHomePosts } from "#app/features/content/blog/queries.server.ts";
import { ProofStrip } from "#app/features/content/claims/components/claims.tsx";
import { findClaims } from "#app/features/content/claims/queries.server.ts";
import { Plans } from "#app/features/content/home/components/plans.tsx";
import {
  AudienceLinks,
  Challenges,
  ClaritySession,
  ClosingCall,
  HomeHero,
  ProcessPath,
  RentOrSell,
  Testimonials,
} from "#app/features/content/home/components/sections.tsx";
import { ServiceArea, Services } from "#app/features/content/home/components/services.tsx";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { companyData } from "#app/features/content/site/structured.ts";
import { TeamContacts } from "#app/features/content/team/components/team.tsx";
import { findSiteImages } from "#app/features/media/queries.server.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { feesName } from "#app/features/pricing/quote.ts";
import { readPlanRent } from "#app/features/pricing/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { listTeamContacts } from "#app/features/settings/team/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { stateName } from "#app/lib/us-states.ts";
import type { Route } from "./+types/home.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const settings = await findSettings();
  const { company, testimonials, challenges, services } = settings;
  const day = dayIn(company.timeZone, new Date());
  const [schedule, claims, team, posts, area, areas, records, example, images] = await Promise.all([
    findSchedule(day),
    findClaims(day),
    listTeamContacts(),
    settings["pages-shown"].blog ? listHomePosts() : [],
    findHomeArea(),
    listAreas(),
    findErrorRecords(),
    findExamplePlace(),
    findSiteImages(),
  ]);
  const cities = [company.areaName, ...areas.map(({ name }) => name)];
  const texts = {
    home: settings.home,
    challenges,
    services,
    serviceLists: settings["service-lists"],
    planContents: settings["plan-contents"],
  };
  const rent = readPlanRent(url.searchParams.get("rent"));
  return {
    company,
    testimonials,
    schedule,
    rent,
    claims,
    texts,
    team,
    posts,
    area,
    cities,
    records,
    example,
    images,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { company, cities, posts, texts } = loaderData;
  const feeds = posts.length > 0 ? feedLinks().map((link) => ({ ...link, tagName: "link" as const })) : [];
  const page = pageMeta(matches, {
    title: `${company.name}, ${company.areaName}`,
    wholeTitle: true,
    description: `Property management in ${company.areaName}, ${stateName(company.state)}. Start with a free, written rental analysis of your house.`,
    path: "/",
    structured: (site) => companyData({ cities, services: texts.services }, site),
  });
  return [...page, ...feeds];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { company, schedule, claims, texts, records, images, ...rest } = loaderData;
  return (
    <>
      <HomeHero
        picture={images.hero}
        company={company}
        texts={texts.home}
        halfCents={records.tested.figures?.halfCents}
        schedule={schedule}
      >
        <AddressForm example={rest.example} />
      </HomeHero>
      <HomeErrorRecord records={records} />
      <ProofStrip claims={claims} sample={company.sample} />
      <Challenges challenges={texts.challenges} timeOnMarket={claims["time-on-market"]} />
      <ProcessPath steps={texts.home.steps} placement={claims.placement} />
      <Services services={texts.services} lists={texts.serviceLists} picture={images.about} />
      <ClaritySession bookingUrl={company.bookingUrl} />
      <Plans
        schedule={schedule}
        rent={rest.rent}
        contents={texts.planContents}
        sample={company.sample}
        multiFamilyUrl={company.multiFamilyUrl}
        phone={company.phone}
      />
      <AudienceLinks />
      <RentOrSell rates={schedule.rentVsSell} scheduleName={feesName("rentVsSell", schedule.name)} />
      <TeamContacts members={rest.team} />
      <Testimonials quotations={rest.testimonials} sample={company.sample} />
      <ServiceArea {...rest.area} listingsUrl={company.listingsUrl} />
      <BlogTeaser posts={rest.posts} timeZone={company.timeZone} />
      <ClosingCall phone={company.phone} />
    </>
  );
}
