import { data, href, Link, useNavigate } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { ChooseLead, StartChoices } from "#app/features/campaigns/components/start-choices.tsx";
import { findLeadChoices, findStartChoices } from "#app/features/campaigns/queries/lead.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/start.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Start a campaign", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const [leadId, find] = [url.searchParams.get("lead"), url.searchParams.get("find")?.trim() ?? ""];
  const [choices, leads, { timeZone }] = await Promise.all([
    leadId ? findStartChoices(leadId, now) : null,
    leadId ? [] : findLeadChoices(find),
    findCompany(),
  ]);
  if (choices?.length === 0) throw data({ message: "Lead not found" }, { status: 404 });
  return { leadId, choices, find, leads, timeZone };
}

export default function Start({ loaderData }: Route.ComponentProps) {
  const { leadId, choices, find, leads, timeZone } = loaderData;
  const navigate = useNavigate();
  const back = href("/campaigns");
  const here = href("/campaigns/start");
  return (
    <Dialog
      id="start-campaign"
      side
      title="Start a campaign"
      open
      onClose={() => void navigate(back, { preventScrollReset: true })}
      closeHref={back}
    >
      {choices && leadId ? (
        <>
          <p className="mb-3">
            <Link to={here} preventScrollReset className="link">
              Choose another lead
            </Link>
          </p>
          <StartChoices choices={choices} leadId={leadId} timeZone={timeZone} />
        </>
      ) : (
        <ChooseLead path={here} find={find} leads={leads} />
      )}
    </Dialog>
  );
}
