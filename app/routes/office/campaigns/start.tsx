import { data, Form, href, Link, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { SearchField } from "#app/components/office/search-field.tsx";
import { LeadChoices, StartChoices } from "#app/features/campaigns/components/start-choices.tsx";
import { findStartChoices } from "#app/features/campaigns/queries/lead.server.ts";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/start.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Start a campaign", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const [leadId, find] = [url.searchParams.get("lead"), url.searchParams.get("find")?.trim() ?? ""];
  const [choices, found, { timeZone }] = await Promise.all([
    leadId ? findStartChoices(leadId, now) : null,
    leadId ? null : listLeads({ words: searchWords(find) }, { size: 8 }),
    findCompany(),
  ]);
  if (choices?.length === 0) throw data({ message: "Lead not found" }, { status: 404 });
  const leads = (found?.rows ?? []).map(({ id, name, address, email }) => ({ id, name, address, email }));
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
        <>
          <Form method="get" action={here} preventScrollReset className="mb-3 flex gap-2">
            <SearchField
              name="find"
              label="Search leads"
              placeholder="Name, email or street"
              defaultValue={find}
            />
            <Button type="submit" variant="outline">
              Search
            </Button>
          </Form>
          <LeadChoices leads={leads} toOf={(id) => withParams(here, { lead: id })} />
        </>
      )}
    </Dialog>
  );
}
