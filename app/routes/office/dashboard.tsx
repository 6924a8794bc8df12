import { instantsOf } from "#app/domain/leads/calendar.ts";
import { placeOf, placeWith } from "#app/domain/leads/place.ts";
import { findDashboard } from "#app/domain/leads/queries.server.ts";
import { RecentLeads } from "#app/domain/leads/ui/list/recent-leads.tsx";
import { LiveDot } from "#app/domain/leads/ui/live-dot.tsx";
import { Pipeline } from "#app/domain/leads/ui/pipeline.tsx";
import { TaskDialog } from "#app/domain/leads/ui/tasks/task-dialog.tsx";
import { TasksDue } from "#app/domain/leads/ui/tasks/tasks-due.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { listStaff } from "#app/domain/staff/queries.server.ts";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { isUuid } from "#app/domain/uuid.ts";
import { staffOf } from "#app/http/context.ts";
import { parseDateRange } from "#app/ui/dates/date-input.ts";
import { formatLongDay } from "#app/ui/format.ts";
import type { Route } from "./+types/dashboard.ts";

export const meta: Route.MetaFunction = () => [{ title: "Dashboard · Porchlight" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const now = new Date();
  const query = url.searchParams;
  const [from, to, edit] = [query.get("from"), query.get("to"), query.get("edit")];
  const edited = edit && isUuid(edit) ? edit : null;
  const tasks = query.get("tasks");
  const whole: "ahead" | "late" | null = tasks === "ahead" || tasks === "late" ? tasks : null;
  const { range } = parseDateRange(from, to);
  const wish = {
    span: range ? instantsOf(range, timeZone) : undefined,
    mine: query.get("mine") === "1",
    allTasks: whole,
    ids: query.has("delete") ? query.getAll("ids") : null,
    ...{ edited, now },
  };
  const [found, people] = await Promise.all([findDashboard(staffOf(context), wish), listStaff()]);
  const task = [...found.due.ahead.tasks, ...found.due.late.tasks].find(({ id }) => id === edited);
  return {
    ...{
      from,
      to,
      ranged: range !== null,
      mine: wish.mine,
      whole,
      now,
      timeZone,
      here: placeOf(url),
    },
    ...found,
    edit: task && { task, people: people.map(({ id, name }) => ({ id, name })) },
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { counts, recent, asked, due, mine, whole, edit, from, to, ranged, now, timeZone, here } = loaderData;
  return (
    <>
      <PageHead title="Dashboard" note={formatLongDay(now, timeZone)} actions={<LiveDot />} />
      <div className="grid gap-4">
        <Pipeline counts={counts} from={from} to={to} ranged={ranged} />
        <TasksDue
          {...{ due, mine, whole, now, timeZone, here }}
          withParams={(changes) => placeWith(here, changes)}
        />
        <RecentLeads rows={recent} asked={asked} scope={`${from}/${to}`} {...{ here, now, timeZone }} />
      </div>
      {edit ? <TaskDialog key={edit.task.id} {...edit} timeZone={timeZone} here={here} /> : null}
    </>
  );
}
