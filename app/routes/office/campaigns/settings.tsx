import { href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { saveTiming } from "#app/features/campaigns/commands/timing.server.ts";
import { CampaignTabs } from "#app/features/campaigns/components/campaign-tabs.tsx";
import { TimingPanel } from "#app/features/campaigns/components/timing-panel.tsx";
import { TimingForm } from "#app/features/campaigns/forms.ts";
import { findTimings } from "#app/features/campaigns/queries/templates.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Campaign settings", matches);

export const loader = () => findTimings(new Date());

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: TimingForm,
    command: (form, actor) => saveTiming(actor, form),
    success: ({ moved }) => ({
      to: href("/campaigns/settings"),
      toast: moved > 0 ? `Saved. ${formatNumber(moved)} people moved to the new times` : "Settings saved",
    }),
    failure: "Failed to save settings",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Settings({ loaderData: { series, life }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Campaigns" />
      <CampaignTabs />
      <div className="grid gap-4">
        <Link to="/campaigns/settings/deliverability" className="link">
          Deliverability
        </Link>
        {series.map((each) => (
          <TimingPanel key={each.workflow} series={each} life={life} reply={actionData} />
        ))}
      </div>
    </>
  );
}
