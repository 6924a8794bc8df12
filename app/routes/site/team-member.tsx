import { data } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { personData } from "#app/features/content/site/structured.ts";
import { Profile } from "#app/features/content/team/components/team.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { findMember, findNextMember } from "#app/features/settings/team/queries.server.ts";
import { openingOf } from "#app/lib/text.ts";
import type { Route } from "./+types/team-member.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const [member, company] = await Promise.all([findMember(params.slug), findCompany()]);
  if (!member) throw data({ message: "We couldn't find that person on the team." }, { status: 404 });
  return { member, next: await findNextMember(member), brokerage: company.brokerage };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { member } = loaderData;
  return pageMeta(matches, {
    title: `${member.name}, ${member.role}`,
    description: openingOf(member.bio, 155),
    path: `/team/${member.slug}`,
    structured: (site) => [personData(member, site)],
  });
};

export default function TeamMember({ loaderData }: Route.ComponentProps) {
  return <Profile {...loaderData} />;
}
