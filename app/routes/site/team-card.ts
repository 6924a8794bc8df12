import { config } from "#app/config.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { findMember } from "#app/domain/team/queries.server.ts";
import { vcardOf } from "#app/domain/team/vcard.ts";
import type { Route } from "./+types/team-card.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const [member, { brokerage }] = await Promise.all([findMember(params.slug), findCompany()]);
  if (!member) throw new Response("Nobody of this name works here.\n", { status: 404 });
  const url = `${config.appUrl}/team/${member.slug}`;
  return new Response(vcardOf(member, { organization: brokerage, url }), {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": `attachment; filename="${member.slug.replace(/[^a-z0-9-]/g, "")}.vcf"`,
    },
  });
}
