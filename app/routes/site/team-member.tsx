import { data, href, isRouteErrorResponse } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { config } from "#app/config.server.ts";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { personData } from "#app/features/content/site/structured.ts";
import { Profile } from "#app/features/content/team/components/team.tsx";
import { findMember } from "#app/features/content/team/queries.server.ts";
import { openingOf } from "#app/features/content/team/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Route } from "./+types/team-member.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const [member, company] = await Promise.all([findMember(params.slug), findCompany()]);
  if (!member) throw data({ message: "We couldn't find that person on the team." }, { status: 404 });
  return { member, company, url: `${config.appUrl}/team/${member.slug}` };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: "Not on the team" }, { name: "robots", content: "noindex" }];
  const { member, company, url } = loaderData;
  return pageMeta(matches, {
    title: `${member.name}, ${member.role}`,
    description: openingOf(member.bio, 155),
    path: `/team/${member.slug}`,
    structured: [personData({ member, url, company })],
  });
};

export default function TeamMember({ loaderData: { member, company } }: Route.ComponentProps) {
  return <Profile member={member} brokerage={company.brokerage} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="wrap py-14 md:py-24">
      <h1 className="text-display">We couldn't find that person</h1>
      <p className="mt-4 max-w-measure text-lead text-soft">
        The link may be old. Everyone who works here is on the team page.
      </p>
      <ButtonLink href={href("/team")} size="lg" className="mt-6">
        Back to Team
      </ButtonLink>
    </div>
  );
}
