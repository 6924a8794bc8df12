import { useState } from "react";
import { data, href, Link, replace, useOutlet } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { OfficeProblem } from "#app/components/office/office-problem.tsx";
import { LeadCampaigns } from "#app/features/campaigns/components/lead-campaigns.tsx";
import { findLeadCampaigns } from "#app/features/campaigns/queries/lead.server.ts";
import { findLetters } from "#app/features/campaigns/queries/templates.server.ts";
import { CallPanel } from "#app/features/conversations/calls/components/call-panel.tsx";
import { alreadyBarred, isBarring } from "#app/features/conversations/calls/outcomes.ts";
import { Conversation } from "#app/features/conversations/components/conversation.tsx";
import { OdooPart } from "#app/features/crm/components/odoo.tsx";
import { findNeighbors } from "#app/features/lead-lists/queries.server.ts";
import { AgreementPart } from "#app/features/lead-page/components/agreement-part.tsx";
import { AnalysisPanel } from "#app/features/lead-page/components/analysis-panel.tsx";
import { DeletedLead, LeadGone } from "#app/features/lead-page/components/deleted-lead.tsx";
import { JumpLinks, LeadHead, MoneyPanel } from "#app/features/lead-page/components/lead-head.tsx";
import { LeadTasks } from "#app/features/lead-page/components/lead-tasks.tsx";
import {
  LeadOrigin,
  OtherProperties,
  PropertyCard,
} from "#app/features/lead-page/components/property-card.tsx";
import { LeadQuote } from "#app/features/lead-page/components/quote.tsx";
import { SetupProgress } from "#app/features/lead-page/components/setup-progress.tsx";
import { Timeline } from "#app/features/lead-page/components/timeline.tsx";
import { leadFormFailure, runLeadForm } from "#app/features/lead-page/forms.server.ts";
import { LeadPageForm } from "#app/features/lead-page/forms.ts";
import { findDeletedLeadPage } from "#app/features/lead-page/queries/deleted-lead.server.ts";
import { findLeadPage } from "#app/features/lead-page/queries/lead.server.ts";
import { CoOwners } from "#app/features/leads/co-owners/components/co-owners.tsx";
import { LeadPageContext } from "#app/features/leads/components/lead-form.tsx";
import { findMergedInto } from "#app/features/leads/merge/queries.server.ts";
import { NoteForm } from "#app/features/leads/notes/components/note.tsx";
import { OnboardingPart } from "#app/features/onboarding/components/onboarding-part.tsx";
import { FilesPart } from "#app/features/onboarding/files/components/files-part.tsx";
import { canOnboard } from "#app/features/onboarding/rules.ts";
import { FeePart } from "#app/features/payments/components/fee-part.tsx";
import { InvoicesPart } from "#app/features/payments/invoices/components/invoices-part.tsx";
import { ImprovementsPart } from "#app/features/pitch/improvements/components/improvements-part.tsx";
import { UnsetNote } from "#app/features/settings/integrations/components/notes.tsx";
import { listRefused, listUnset } from "#app/features/settings/integrations/queries.server.ts";
import { findLeadChoices } from "#app/features/tasks/queries.server.ts";
import { WalkthroughCard } from "#app/features/walkthroughs/components/office/walkthrough-card.tsx";
import { isAdmin } from "#app/lib/actor.ts";
import { currentPath } from "#app/lib/current-path.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { isScripted } from "#app/server/scripted.ts";
import { readTimelineGroup } from "#app/timeline/groups.ts";
import type { Route } from "./+types/lead.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(titleOf(loaderData), matches);

function titleOf(loaded: Route.ComponentProps["loaderData"] | undefined) {
  if (loaded && "lead" in loaded) return loaded.lead.name;
  return loaded?.deleted ? `${loaded.deleted.name} was deleted` : "Lead not found";
}

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const events = url.searchParams.get("timeline") === "all" ? 500 : 40;
  const show = readTimelineGroup(url.searchParams.get("show"));
  const now = new Date();
  const staff = staffOf(context);
  const [page, choices, refused, neighbors, campaigns, letters] = await Promise.all([
    findLeadPage(params.id, { events, show, actor: staff, now }),
    findLeadChoices(now),
    listRefused(),
    findNeighbors(staff, { id: params.id, list: url.searchParams.get("list") }),
    findLeadCampaigns(params.id, now),
    findLetters({
      leadId: params.id,
      templateId: url.searchParams.get("template"),
      writer: staff.name,
    }),
  ]);
  if (!page) {
    const into = await findMergedInto(params.id);
    // A page that is open keeps what is typed in it.
    if (into && !isScripted(request)) throw replace(href("/leads/:id", { id: into }));
    const deleted = into ? null : await findDeletedLeadPage(staff, params.id);
    return data({ deleted, into, now, timeZone: choices.timeZone }, { status: 404 });
  }
  return {
    ...page,
    ...choices,
    unset: listUnset(),
    refused,
    isAdmin: isAdmin(staff),
    neighbors,
    campaigns,
    letters,
    now,
    here: currentPath(url),
    me: staff.userId,
    formKey: crypto.randomUUID(),
  };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: LeadPageForm,
    command: (form, actor) => runLeadForm(actor, { leadId: params.id, form }),
    success: (toast, form, { back }) => ({
      to: back ?? href("/leads/:id", params),
      toast,
      ...(form.intent === "call" &&
        isBarring(form.outcome) &&
        toast !== alreadyBarred && {
          about: `calls:${params.id}`,
          undo: {
            to: href("/leads/:id/contact/:change", { ...params, change: "allow-calls" }),
            fields: { reason: "Taken back right away" },
          },
        }),
    }),
    failure: leadFormFailure,
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Lead({ loaderData: loaded, actionData, params }: Route.ComponentProps) {
  const form = useOutlet();
  const [shown, setShown] = useState(loaded);
  const isOpen = "lead" in shown && shown.lead.id === params.id;
  const gone = isOpen && "deleted" in loaded ? loaded : null;
  const loaderData = gone ? shown : loaded;
  if (loaderData !== shown) setShown(loaderData);
  if ("deleted" in loaderData)
    return loaderData.into ? (
      <p>
        This lead was merged into another one.{" "}
        <Link to={href("/leads/:id", { id: loaderData.into })} className="link">
          Open it
        </Link>
      </p>
    ) : loaderData.deleted ? (
      <DeletedLead {...loaderData} deleted={loaderData.deleted} />
    ) : (
      <OfficeProblem status={404} message="Lead not found" />
    );
  const { lead, analysis, extras, deal, now, timeZone, here, me } = loaderData;
  const replyTo = (intent: string, about: Record<string, string> = {}) =>
    Object.entries({ intent, ...about }).every(([name, text]) => actionData?.initialValue?.[name] === text)
      ? actionData
      : undefined;
  const hasOnboarding = extras.onboarding !== null || canOnboard(lead.status, deal.money.payments);
  return (
    <LeadPageContext key={lead.id} value={{ ...loaderData, replyTo }}>
      {gone ? <LeadGone id={lead.id} by={gone.deleted?.deletedBy} into={gone.into} /> : null}
      <LeadHead form={form} />
      <JumpLinks />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4 desk:col-start-2">
          <CallPanel />
          <LeadTasks />
        </div>
        <div className="grid min-w-0 gap-4 desk:col-start-1 desk:row-span-2 desk:row-start-1">
          <AnalysisPanel />
          <ImprovementsPart />
          <Conversation />
          <MoneyPanel>
            <UnsetNote
              unset={loaderData.unset}
              refused={loaderData.refused}
              timeZone={timeZone}
              className="border-t border-line"
            />
            <AgreementPart />
            <FeePart />
            <InvoicesPart />
            <OdooPart />
          </MoneyPanel>
          <PropertyCard lead={lead} analysis={analysis} rules={loaderData.rentalRules} />
          <FilesPart />
          {hasOnboarding ? <OnboardingPart /> : null}
          <CoOwners />
          <OtherProperties />
        </div>
        <div className="grid min-w-0 gap-4 desk:col-start-2">
          <WalkthroughCard />
          {loaderData.campaigns ? (
            <LeadCampaigns
              campaigns={loaderData.campaigns}
              ended={extras.endedCampaigns}
              leadId={lead.id}
              here={here}
              timeZone={timeZone}
            />
          ) : null}
          <SetupProgress />
          <Timeline
            entries={loaderData.timeline}
            hasMore={loaderData.hasMoreEvents}
            now={now}
            timeZone={timeZone}
            here={here}
            notes={{ leadId: lead.id, me }}
          >
            <NoteForm />
          </Timeline>
          <LeadQuote />
          <LeadOrigin />
        </div>
      </div>
    </LeadPageContext>
  );
}
