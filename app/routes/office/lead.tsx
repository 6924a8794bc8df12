import { data, href, redirect } from "react-router";
import { clockAt, instantAt } from "#app/domain/leads/calendar.ts";
import { addLeadTask, addNote } from "#app/domain/leads/commands.server.ts";
import { placeOf } from "#app/domain/leads/place.ts";
import { findDeletedLead, findLeadPage } from "#app/domain/leads/queries.server.ts";
import { LeadPageForm } from "#app/domain/leads/schema.ts";
import { AnalysisPanel } from "#app/domain/leads/ui/lead/analysis-panel.tsx";
import { DeletedLead } from "#app/domain/leads/ui/lead/deleted-lead.tsx";
import { LeadHead } from "#app/domain/leads/ui/lead/lead-head.tsx";
import { NoteForm } from "#app/domain/leads/ui/lead/note-form.tsx";
import { OtherProperties, PropertyCard } from "#app/domain/leads/ui/lead/property-card.tsx";
import { Timeline } from "#app/domain/leads/ui/lead/timeline.tsx";
import { LiveDot } from "#app/domain/leads/ui/live-dot.tsx";
import { LeadTasks } from "#app/domain/leads/ui/tasks/lead-tasks.tsx";
import { TaskDialog } from "#app/domain/leads/ui/tasks/task-dialog.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { listStaff } from "#app/domain/staff/queries.server.ts";
import { answerAct } from "#app/http/act.server.ts";
import { staffOf } from "#app/http/context.ts";
import type { Route } from "./+types/lead.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData && "lead" in loaderData ? loaderData.lead.name : "Lead not found"} · Porchlight`,
  },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const events = query.get("timeline") === "all" ? 500 : 40;
  const [page, staff, { timeZone }] = await Promise.all([
    findLeadPage(params.id, { events }),
    listStaff(),
    findCompany(),
  ]);
  const now = new Date();
  if (!page) {
    const deleted = await findDeletedLead(staffOf(context), params.id);
    if (deleted) return data({ deleted, now, timeZone }, { status: 404 });
    throw data({ message: "Lead not found" }, { status: 404 });
  }
  if (page.movedTo) throw redirect(href("/leads/:id", { id: page.movedTo }));
  return {
    ...page,
    ...{ now, timeZone, here: placeOf(url) },
    edit: page.tasks.find(({ id }) => id === query.get("edit")),
    people: staff.map(({ id, name }) => ({ id, name })),
    formKey: crypto.randomUUID(),
    proposed: { date: clockAt(new Date(now.getTime() + 86_400_000), timeZone).date, time: "09:00" },
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const leadId = params.id;
  return answerAct(
    { request, context },
    {
      schema: LeadPageForm,
      run: async (form, actor) => {
        const { formKey } = form;
        if (form.intent === "note") return addNote(actor, { leadId, body: form.body, formKey });
        const { timeZone } = await findCompany();
        const { title, assignedTo, dueAt } = form;
        return addLeadTask(actor, {
          ...{ leadId, title, assignedTo, formKey },
          dueAt: instantAt(dueAt.date, dueAt.time, timeZone),
        });
      },
      success: (_, { intent }) => ({
        to: href("/leads/:id", params),
        toast: intent === "note" ? "Note added" : "Task added",
      }),
      failure: "This could not be saved. Please try again.",
    },
  );
}

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  if ("deleted" in loaderData) return <DeletedLead {...loaderData} />;
  const { lead, analysis, others, tasks, timeline, hasMoreEvents, edit, ...rest } = loaderData;
  const { formKey, people, proposed, now, timeZone, here } = rest;
  const refused = (intent: string) => (actionData?.typed.intent === intent ? actionData : undefined);
  const hasReport = analysis.state !== "none" && !lead.isEntry;
  return (
    <>
      <LeadHead lead={lead} now={now} timeZone={timeZone} live={<LiveDot />} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          <AnalysisPanel analysis={analysis} reportOf={hasReport ? lead.id : null} />
          <PropertyCard lead={lead} />
          <OtherProperties others={others} />
        </div>
        <div className="grid gap-4">
          <LeadTasks
            key={lead.id}
            leadId={lead.id}
            refused={refused("task")}
            {...{ formKey, tasks, people, proposed, now, timeZone, here }}
          />
          <Timeline entries={timeline} hasMore={hasMoreEvents} {...{ now, timeZone, here }}>
            <NoteForm key={lead.id} leadId={lead.id} formKey={formKey} refused={refused("note")} />
          </Timeline>
        </div>
      </div>
      {edit ? <TaskDialog key={edit.id} task={edit} people={people} timeZone={timeZone} here={here} /> : null}
    </>
  );
}
