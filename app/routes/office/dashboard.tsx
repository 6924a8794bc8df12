import { config } from "#app/config.server.ts";
import { isAdmin } from "#app/domain/actor.ts";
import { readDashboardRequest } from "#app/domain/leads/dashboard-request.ts";
import { placeOf, placeWith } from "#app/domain/leads/place.ts";
import { findDashboard } from "#app/domain/leads/queries.server.ts";
import { RecentLeads } from "#app/domain/leads/ui/list/recent-leads.tsx";
import { LiveDot } from "#app/domain/leads/ui/live-dot.tsx";
import { Pipeline } from "#app/domain/leads/ui/pipeline.tsx";
import { TaskDialog } from "#app/domain/leads/ui/tasks/task-dialog.tsx";
import { TasksDue } from "#app/domain/leads/ui/tasks/tasks-due.tsx";
import { listFirstSteps } from "#app/domain/settings/queries/first-steps.server.ts";
import { FirstSteps } from "#app/domain/settings/ui/first-steps.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { isOverdue } from "#app/domain/vendors/doctor.ts";
import { findOldestDueJob, listRefused, listUnset } from "#app/domain/vendors/queries.server.ts";
import { OperationsNote } from "#app/domain/vendors/ui/operations-note.tsx";
import { UnsetNote } from "#app/domain/vendors/ui/unset-note.tsx";
import { staffOf } from "#app/http/context.ts";
import { officeTitle } from "#app/http/office-title.ts";
import { formatLongDay } from "#app/ui/format.ts";
import type { Route } from "./+types/dashboard.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Dashboard", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const now = new Date();
  const request = readDashboardRequest(url.searchParams, timeZone);
  const staff = staffOf(context);
  const oldestDueAt = isAdmin(staff) ? await findOldestDueJob() : null;
  const steps = isAdmin(staff) ? await listFirstSteps(now) : [];
  return {
    ...(await findDashboard(staff, { ...request, now })),
    steps,
    unset: isAdmin(staff) && steps.length === 0 ? listUnset() : [],
    overdueSince: isOverdue(oldestDueAt, now) ? oldestDueAt : null,
    sending: !isAdmin(staff) || config.sending,
    refused: await listRefused(),
    from: url.searchParams.get("from"),
    to: url.searchParams.get("to"),
    ranged: request.span !== undefined,
    mine: request.mine,
    whole: request.allTasks,
    now,
    timeZone,
    here: placeOf(url),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { counts, recent, asked, due, mine, whole, edit, from, to, ranged, now, timeZone, here } = loaderData;
  const { steps, unset, overdueSince, sending, refused } = loaderData;
  return (
    <>
      <PageHead title="Dashboard" note={formatLongDay(now, timeZone)} actions={<LiveDot />} />
      <div className="grid gap-4">
        <OperationsNote overdueSince={overdueSince} sending={sending} timeZone={timeZone} />
        <UnsetNote unset={unset} refused={refused} timeZone={timeZone} className="card" />
        <FirstSteps steps={steps} />
        <Pipeline counts={counts} from={from} to={to} ranged={ranged} />
        <TasksDue
          due={due}
          mine={mine}
          whole={whole}
          now={now}
          timeZone={timeZone}
          here={here}
          withParams={(changes) => placeWith(here, changes)}
        />
        <RecentLeads
          rows={recent}
          asked={asked}
          scope={`${from}/${to}`}
          here={here}
          now={now}
          timeZone={timeZone}
        />
      </div>
      {edit ? <TaskDialog key={edit.task.id} {...edit} timeZone={timeZone} here={here} /> : null}
    </>
  );
}
