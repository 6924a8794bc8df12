import { config } from "#app/config.server.ts";
import { findMember } from "#app/features/content/team/queries.server.ts";
import { vcardOf } from "#app/features/content/team/vcard.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Route } from "./+types/team-card.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const [member, { brokerage }] = await Promise.all([findMember(params.slug), findCompany()]);
  if (!member) throw new Response("We couldn't find that person.\n", { status: 404 });
  const url = `${config.appUrl}/team/${member.slug}`;
  return new Response(vcardOf(member, { organization: brokerage, url }), {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": `attachment; filename="${member.slug.replace(/[^a-z0-9-]/g, "")}.vcf"`,
    },
  });
}
