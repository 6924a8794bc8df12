import { data, href, isRouteErrorResponse } from "react-router";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { findMember } from "#app/domain/team/queries.server.ts";
import { openingOf } from "#app/domain/team/rules.ts";
import { personData } from "#app/domain/team/structured.ts";
import { Profile } from "#app/domain/team/ui/profile.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/team-member.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const [member, company] = await Promise.all([findMember(params.slug), findCompany()]);
  if (!member) throw data({ message: "There is nobody of this name on the team." }, { status: 404 });
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
      <h1 className="text-display">Nobody of this name works here</h1>
      <p className="mt-4 max-w-measure text-lead text-soft">
        The address may be old. Everybody who works with us is on the team page.
      </p>
      <ButtonLink href={href("/team")} size="lg" className="mt-6">
        Back to Team
      </ButtonLink>
    </div>
  );
}
