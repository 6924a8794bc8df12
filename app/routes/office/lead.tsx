import { data, href, redirect } from "react-router";
import { clockAt } from "#app/domain/leads/calendar.ts";
import { placeOf } from "#app/domain/leads/place.ts";
import { findLeadPage } from "#app/domain/leads/queries.server.ts";
import { AnalysisPanel } from "#app/domain/leads/ui/analysis-panel.tsx";
import { LeadHead } from "#app/domain/leads/ui/lead-head.tsx";
import { LeadTasks } from "#app/domain/leads/ui/lead-tasks.tsx";
import { LiveDot } from "#app/domain/leads/ui/live-dot.tsx";
import { NoteForm } from "#app/domain/leads/ui/note-form.tsx";
import { OtherProperties, PropertyCard } from "#app/domain/leads/ui/property-card.tsx";
import { TaskDialog } from "#app/domain/leads/ui/task-dialog.tsx";
import { Timeline } from "#app/domain/leads/ui/timeline.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { listStaff } from "#app/domain/staff/queries.server.ts";
import type { Route } from "./+types/lead.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.lead.name ?? "Lead not found"} · Porchlight` },
];

export async function loader({ params, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const events = query.get("timeline") === "all" ? 500 : 40;
  const [page, staff, { timeZone }] = await Promise.all([
    findLeadPage(params.id, { events }),
    listStaff(),
    findCompany(),
  ]);
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  if (page.movedTo) throw redirect(href("/leads/:id", { id: page.movedTo }));
  const now = new Date();
  const task = page.tasks.find(({ id }) => id === query.get("edit"));
  const clock = task && clockAt(task.dueAt, timeZone);
  const due = clock && { date: query.get("date") ?? clock.date, time: query.get("time") ?? clock.time };
  return {
    ...page,
    ...{ now, timeZone, here: placeOf(url), edit: task && due && { task, due } },
    people: staff.map(({ id, name }) => ({ id, name })),
    draft: query.get("task") === "new" ? (query.get("title") ?? "") : null,
    proposed: { date: clockAt(new Date(now.getTime() + 86_400_000), timeZone).date, time: "09:00" },
  };
}

export default function Lead({ loaderData }: Route.ComponentProps) {
  const { lead, analysis, others, tasks, timeline, hasMoreEvents, edit, ...rest } = loaderData;
  const { people, draft, proposed, now, timeZone, here } = rest;
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
            {...{ tasks, people, draft, proposed, now, timeZone, here }}
          />
          <Timeline entries={timeline} hasMore={hasMoreEvents} {...{ now, timeZone, here }}>
            <NoteForm key={lead.id} leadId={lead.id} />
          </Timeline>
        </div>
      </div>
      {edit ? (
        <TaskDialog key={edit.task.id} {...edit} people={people} timeZone={timeZone} here={here} />
      ) : null}
    </>
  );
}
