import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Picture } from "#app/components/picture.tsx";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { LeadMember, MemberRows, TeamIntro } from "#app/features/content/team/components/team.tsx";
import { findSiteImages } from "#app/features/media/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { listTeam } from "#app/features/settings/team/queries.server.ts";
import type { Route } from "./+types/team.ts";

export const handle = { hydrate: false };

export async function loader() {
  const [team, company, images] = await Promise.all([listTeam(), findCompany(), findSiteImages()]);
  return { team, company, picture: images.team };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: "Our team" }];
  const { name, areaName } = loaderData.company;
  return pageMeta(matches, {
    title: "Our team",
    description: `The people of ${name} in ${areaName}: what each of them does, and how to reach them.`,
    path: "/team",
  });
};

export default function Team({ loaderData: { team, company, picture } }: Route.ComponentProps) {
  const [first, ...others] = team;
  return (
    <>
      <section className="bg-light-blue">
        <div className="wrap grid gap-x-16 gap-y-9 pt-8 md:pt-14 lg:grid-cols-[6fr_6fr] lg:items-end">
          <div className={first ? "lg:pb-16" : "pb-(--breath)"}>
            <h1 className="text-display">The people who pick up</h1>
            <TeamIntro hasMembers={team.length > 0} company={company} />
            <div className="mt-6">
              <ButtonLink href={href("/analysis")} variant="action" size="lg">
                Get Your Free Analysis
              </ButtonLink>
            </div>
          </div>
          {first ? <LeadMember member={first} brokerage={company.brokerage} /> : null}
        </div>
      </section>
      {picture ? (
        <Picture
          picture={picture}
          sizes="100vw"
          className="aspect-3/2 max-h-120 w-full object-cover md:aspect-3/1"
        />
      ) : null}
      {others.length > 0 ? (
        <section aria-label="The team" className="wrap pt-4 pb-(--breath) md:pt-10">
          <MemberRows members={others} brokerage={company.brokerage} />
        </section>
      ) : null}
    </>
  );
}
