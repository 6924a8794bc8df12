import { Megaphone } from "lucide-react";
import { data, href } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { startBroadcast, stopBroadcast } from "#app/features/campaigns/broadcasts/commands.server.ts";
import {
  audienceOf,
  countAudience,
  findBroadcastChoices,
  listBroadcasts,
} from "#app/features/campaigns/broadcasts/queries.server.ts";
import { BroadcastForm, BroadcastIdForm } from "#app/features/campaigns/broadcasts/schema.ts";
import {
  BroadcastSheet,
  BroadcastTable,
  broadcastsPath,
  StopBroadcast,
} from "#app/features/campaigns/components/broadcasts.tsx";
import { CampaignTabs } from "#app/features/campaigns/components/campaign-tabs.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { formsOfPage } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/broadcasts.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Broadcasts", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const isMaking = url.searchParams.get("do") === "new";
  const [rows, { timeZone }, choices] = await Promise.all([
    listBroadcasts(),
    findCompany(),
    isMaking ? findBroadcastChoices(staff) : null,
  ]);
  const view = choices?.views.find(({ id }) => id === url.searchParams.get("view"));
  const audience = view ? await countAudience(await audienceOf(staff, view.query)) : null;
  const toStop = url.searchParams.get("stop");
  return {
    ...{ rows, timeZone, choices, audience, now: new Date(), formKey: crypto.randomUUID() },
    view: view?.id ?? "",
    toStop: rows.find(({ id, stoppedAt }) => id === toStop && !stoppedAt),
  };
}

export async function action({ url, ...args }: Route.ActionArgs) {
  const to = href("/campaigns/broadcasts");
  const form = formsOfPage(args, { to, failure: "That didn't work. Please try again." });
  switch (url.searchParams.get("do")) {
    case "new":
      return form(
        BroadcastForm,
        (actor, form) => startBroadcast(actor, { form }),
        ({ entered }) =>
          entered > 0 ? `${formatNumber(entered)} people get it` : "This broadcast was started already",
      );
    case "stop":
      return form(
        BroadcastIdForm,
        stopBroadcast,
        ({ stopped }) => `Stopped for ${formatNumber(stopped)} people`,
      );
    default:
      throw data({ message: "There is no such action." }, { status: 404 });
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Broadcasts({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, now, timeZone, choices, audience, view, formKey, toStop } = loaderData;
  return (
    <>
      <CampaignTabs />
      <PageHead
        title="Broadcasts"
        note="One email to the people of a saved view"
        actions={<AddLink to={broadcastsPath({ do: "new" })}>New broadcast</AddLink>}
      />
      <section className="card" aria-label="Broadcasts">
        {rows.length > 0 ? (
          <BroadcastTable rows={rows} now={now} timeZone={timeZone} />
        ) : (
          <EmptyState icon={<Megaphone />} title="No broadcasts yet">
            A broadcast writes once to everyone in a saved view who agreed to marketing. You see who gets it,
            who doesn't and why before it starts.
          </EmptyState>
        )}
        {choices ? (
          <BroadcastSheet
            key={view}
            choices={choices}
            audience={audience}
            view={view}
            formKey={formKey}
            reply={actionData}
          />
        ) : null}
        {toStop ? <StopBroadcast key={toStop.id} broadcast={toStop} /> : null}
      </section>
    </>
  );
}
