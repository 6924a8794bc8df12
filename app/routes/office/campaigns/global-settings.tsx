import { href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { pauseCampaigns, resumeCampaigns } from "#app/features/campaigns/commands/control.server.ts";
import { saveCampaignRules } from "#app/features/campaigns/commands/rules.server.ts";
import { PauseSwitch, SendingRules } from "#app/features/campaigns/components/sending-rules.tsx";
import { PauseForm } from "#app/features/campaigns/forms.ts";
import { findSending } from "#app/features/campaigns/queries/rules.server.ts";
import { CampaignRulesForm } from "#app/features/settings/company/campaigns.ts";
import { isAdmin } from "#app/lib/actor.ts";
import { staffOf } from "#app/server/context.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/global-settings.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Global Settings", matches);

export async function loader({ context }: Route.LoaderArgs) {
  return { sending: await findSending(new Date()), isAdmin: isAdmin(staffOf(context)) };
}

export function action({ url, ...args }: Route.ActionArgs) {
  const to = href("/campaigns/settings/global");
  const onPage = formsOfPage(args, { to, failure: "Failed to save settings" });
  if (url.searchParams.get("do") !== "pause")
    return onPage(CampaignRulesForm, saveCampaignRules, () => "Settings saved");
  return onPage(
    PauseForm,
    async (actor, { paused }) => {
      const result = await (paused === "yes" ? pauseCampaigns(actor, {}) : resumeCampaigns(actor, {}));
      return result.ok ? { ok: true, value: paused } : result;
    },
    (paused) => (paused === "yes" ? "All campaigns are paused" : "Sending goes on, spread over half an hour"),
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function GlobalSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { sending, isAdmin: mayOpenSettings } = loaderData;
  return (
    <>
      <PageHead
        title="Global Settings"
        back={{ to: href("/campaigns/settings"), label: "Campaign settings" }}
      />
      <div className="grid max-w-3xl gap-4">
        <PauseSwitch sending={sending} />
        <Link to="/campaigns/settings/deliverability" className="link">
          Deliverability
        </Link>
        <SendingRules sending={sending} isAdmin={mayOpenSettings} reply={actionData} />
      </div>
    </>
  );
}
