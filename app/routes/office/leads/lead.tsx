import { data, href, redirect } from "react-router";
import { isAdmin } from "#app/domain/actor.ts";
import { findLeadMoney } from "#app/domain/billing/queries.server.ts";
import { FeePart } from "#app/domain/billing/ui/fee-part.tsx";
import { RefundInvoice } from "#app/domain/billing/ui/refund-invoice.tsx";
import { findLeadAgreement } from "#app/domain/documents/queries.server.ts";
import { AgreementPart } from "#app/domain/documents/ui/agreement-part.tsx";
import { AgreementStanding } from "#app/domain/documents/ui/agreement-standing.tsx";
import { findInvoicesPanel } from "#app/domain/invoices/queries.server.ts";
import { InvoicesPart } from "#app/domain/invoices/ui/invoices-part.tsx";
import { addNote, estimateLead } from "#app/domain/leads/commands.server.ts";
import { placeOf } from "#app/domain/leads/place.ts";
import { findDeletedLead, findLeadPage, findTaskChoices } from "#app/domain/leads/queries.server.ts";
import { LeadPageForm } from "#app/domain/leads/schema.ts";
import { AnalysisPanel } from "#app/domain/leads/ui/lead/analysis-panel.tsx";
import { DeletedLead } from "#app/domain/leads/ui/lead/deleted-lead.tsx";
import { DeletedNotice } from "#app/domain/leads/ui/lead/deleted-notice.tsx";
import { JumpLinks } from "#app/domain/leads/ui/lead/jump-links.tsx";
import { LeadHead } from "#app/domain/leads/ui/lead/lead-head.tsx";
import { MoneyPanel } from "#app/domain/leads/ui/lead/money-panel.tsx";
import { NoteForm } from "#app/domain/leads/ui/lead/note-form.tsx";
import { LeadOrigin } from "#app/domain/leads/ui/lead/origin.tsx";
import { OtherProperties, PropertyCard } from "#app/domain/leads/ui/lead/property-card.tsx";
import { LeadQuote } from "#app/domain/leads/ui/lead/quote.tsx";
import { Timeline } from "#app/domain/leads/ui/lead/timeline.tsx";
import { UnsavedNote } from "#app/domain/leads/ui/lead/unsaved-note.tsx";
import { useKeptPage } from "#app/domain/leads/ui/lead/use-kept-page.ts";
import { LiveDot } from "#app/domain/leads/ui/live-dot.tsx";
import { LeadTasks } from "#app/domain/leads/ui/tasks/lead-tasks.tsx";
import { TaskDialog } from "#app/domain/leads/ui/tasks/task-dialog.tsx";
import { findOdooLink } from "#app/domain/odoo/queries.server.ts";
import { OdooPart } from "#app/domain/odoo/ui/odoo-part.tsx";
import { OfficeProblem } from "#app/domain/staff/ui/office-problem.tsx";
import { addLeadTask } from "#app/domain/tasks/commands.server.ts";
import { listRefused, listUnset } from "#app/domain/vendors/queries.server.ts";
import { UnsetNote } from "#app/domain/vendors/ui/unset-note.tsx";
import { staffOf } from "#app/http/context.ts";
import { answerAct } from "#app/http/forms/act.server.ts";
import { orUnsent, unsentAct } from "#app/http/forms/unsent.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/lead.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(titleOf(loaderData), matches);

function titleOf(loaded: Route.ComponentProps["loaderData"] | undefined) {
  if (loaded && "lead" in loaded) return loaded.lead.name;
  return loaded?.deleted ? `${loaded.deleted.name} was deleted` : "Lead not found";
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const events = url.searchParams.get("timeline") === "all" ? 500 : 40;
  const now = new Date();
  const staff = staffOf(context);
  const [page, choices, deal] = await Promise.all([
    findLeadPage(params.id, { events }),
    findTaskChoices(now),
    findDeal(staff, params.id, now),
  ]);
  // Not thrown: whoever has the page open keeps it, and what they type there.
  if (!page) {
    const deleted = await findDeletedLead(staff, params.id);
    return data({ deleted, now, timeZone: choices.timeZone }, { status: 404 });
  }
  if (page.movedTo) throw redirect(href("/leads/:id", { id: page.movedTo }));
  return {
    ...page,
    ...choices,
    deal,
    now,
    here: placeOf(url),
    me: staff.userId,
    edit: page.tasks.find(({ id }) => id === url.searchParams.get("edit")),
    formKey: crypto.randomUUID(),
  };
}

/** What its panel of money and agreement shows. */
async function findDeal(staff: ReturnType<typeof staffOf>, leadId: string, now: Date) {
  const [money, invoices, agreement, odoo, refused] = await Promise.all([
    findLeadMoney(leadId, now),
    findInvoicesPanel(staff, leadId),
    findLeadAgreement(staff, leadId, now),
    findOdooLink(leadId),
    listRefused(),
  ]);
  return { money, invoices, agreement, odoo, unset: listUnset(), refused, isAdmin: isAdmin(staff) };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const leadId = params.id;
  return answerAct(
    { request, context },
    {
      schema: LeadPageForm,
      run: async (form, actor) => {
        const { formKey, ...typed } = form;
        if (typed.intent === "note") return addNote(actor, { leadId, body: typed.body, formKey });
        if (typed.intent === "estimate") return estimateLead(actor, { leadId, formKey });
        const { title, dueAt, assignedTo } = typed;
        return addLeadTask(actor, { leadId, title, dueAt, assignedTo, formKey });
      },
      success: (_, { intent }) => ({ to: href("/leads/:id", params), toast: toasts[intent] }),
      failure: "This could not be saved. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnsent(sending, unsentAct);

const toasts = { note: "Note added", task: "Task added", estimate: "Rent estimate asked for" };

export default function Lead({ loaderData, actionData, params }: Route.ComponentProps) {
  const gone = "deleted" in loaderData ? loaderData : null;
  const page = useKeptPage("deleted" in loaderData ? null : loaderData, params.id);
  if (!page)
    return (
      <>
        {gone?.deleted ? (
          <DeletedLead {...gone} deleted={gone.deleted} />
        ) : (
          <OfficeProblem status={404} message="Lead not found" />
        )}
        <UnsavedNote leadId={params.id} />
      </>
    );
  const { lead, analysis, others, tasks, timeline, hasMoreEvents, origin, quotes, edit, deal, ...rest } =
    page;
  const { formKey, people, proposed, now, timeZone, here, me } = rest;
  const part = { leadId: lead.id, canMail: Boolean(lead.email?.trim()), formKey, timeZone };
  const refused = (intent: string) => (actionData?.typed.intent === intent ? actionData : undefined);
  const standing = { agreement: deal.agreement.agreement, askedAt: lead.agreementAskedAt, timeZone };
  const hasReport = analysis.state !== "none" && !lead.isEntry;
  return (
    <>
      {gone ? <DeletedNotice {...gone} /> : null}
      <LeadHead
        lead={lead}
        tasks={tasks}
        others={others.length}
        now={now}
        timeZone={timeZone}
        live={<LiveDot />}
        agreement={<AgreementStanding {...standing} />}
      />
      <JumpLinks hasAgreement={!lead.isEntry} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:grid-rows-[auto_1fr]">
        <div className="min-w-0 desk:col-start-2">
          <LeadTasks
            key={lead.id}
            leadId={lead.id}
            refused={refused("task")}
            formKey={formKey}
            tasks={tasks}
            people={people}
            proposed={proposed}
            assignee={people.find(({ name }) => name === lead.assignedTo)?.id ?? me}
            now={now}
            timeZone={timeZone}
            here={here}
          />
        </div>
        <div className="grid min-w-0 gap-4 desk:col-start-1 desk:row-span-2 desk:row-start-1">
          <AnalysisPanel
            key={lead.id}
            leadId={lead.id}
            hasReport={hasReport}
            refused={refused("estimate")}
            analysis={analysis}
            improvements={lead.improvements}
            missing={lead.missing}
            formKey={formKey}
          />
          <MoneyPanel
            key={`money-${lead.id}`}
            leadId={lead.id}
            canMail={part.canMail}
            isSandbox={deal.money.mode === "sandbox"}
          >
            <UnsetNote
              unset={deal.unset}
              refused={deal.refused}
              timeZone={part.timeZone}
              className="border-t border-line"
            />
            {lead.isEntry ? null : (
              <AgreementPart {...part} {...deal.agreement} email={lead.email} isAdmin={deal.isAdmin} />
            )}
            <FeePart {...part} email={lead.email} money={deal.money} movesMoney={deal.isAdmin} />
            <InvoicesPart
              {...part}
              {...deal.invoices}
              email={lead.email}
              here={here}
              refundButton={(invoice) => (
                <RefundInvoice invoice={invoice} isOffered={deal.isAdmin && invoice.refundableCents > 0} />
              )}
            />
            {lead.isEntry ? null : <OdooPart leadId={lead.id} link={deal.odoo} />}
          </MoneyPanel>
          <PropertyCard lead={lead} analysis={analysis} />
          <LeadQuote quotes={quotes} timeZone={timeZone} />
          <OtherProperties others={others} />
          <LeadOrigin origin={origin} timeZone={timeZone} />
        </div>
        <div className="min-w-0 desk:col-start-2">
          <Timeline entries={timeline} hasMore={hasMoreEvents} now={now} timeZone={timeZone} here={here}>
            <NoteForm key={lead.id} leadId={lead.id} formKey={formKey} refused={refused("note")} />
          </Timeline>
        </div>
      </div>
      {edit ? <TaskDialog key={edit.id} task={edit} people={people} timeZone={timeZone} here={here} /> : null}
    </>
  );
}
