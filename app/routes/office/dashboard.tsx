import { PageHead } from "#app/components/office/page-head.tsx";
import { findUserSettings } from "#app/features/accounts/user-settings/queries.server.ts";
import { isSending } from "#app/features/backups/queries.server.ts";
import { RecentLeads } from "#app/features/lead-lists/components/lead-list.tsx";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { Pipeline } from "#app/features/leads/components/pipeline.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { OperationsNote, UnsetNote } from "#app/features/settings/integrations/components/notes.tsx";
import { isOverdue } from "#app/features/settings/integrations/doctor.ts";
import { findAlerts, listUnset } from "#app/features/settings/integrations/queries.server.ts";
import { FirstSteps } from "#app/features/settings-page/components/first-steps.tsx";
import { listFirstSteps } from "#app/features/settings-page/queries.server.ts";
import { Funnel } from "#app/features/today/components/funnel.tsx";
import { PipelineValue } from "#app/features/today/components/pipeline-value.tsx";
import { Today } from "#app/features/today/components/today.tsx";
import { findDashboard } from "#app/features/today/queries/dashboard.server.ts";
import { isAdmin } from "#app/lib/actor.ts";
import { currentPath } from "#app/lib/current-path.ts";
import { formatLongDay } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/dashboard.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Dashboard", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const now = new Date();
  const mine = url.searchParams.get("mine") === "1";
  const whole = url.searchParams.get("tasks");
  const staff = staffOf(context);
  const { filter, from, to } = readListRequest(url.searchParams, timeZone, staff.userId);
  const { refused, oldestDueAt } = await findAlerts();
  const steps = isAdmin(staff) ? await listFirstSteps(now) : [];
  return {
    ...(await findDashboard(staff, { span: filter.span, mine, whole, now, timeZone })),
    steps,
    isAdmin: isAdmin(staff),
    unset: isAdmin(staff) && steps.length === 0 ? await listUndismissed(staff.userId) : [],
    overdueSince: isAdmin(staff) && isOverdue(oldestDueAt, now) ? oldestDueAt : null,
    sending: !isAdmin(staff) || (await isSending()),
    refused,
    from,
    to,
    ranged: filter.span !== undefined,
    mine,
    whole,
    now,
    timeZone,
    here: currentPath(url),
  };
}

async function listUndismissed(userId: string) {
  const unset = listUnset();
  if (unset.length === 0) return [];
  const { dismissed } = await findUserSettings(userId);
  return unset.filter((vendor) => !dismissed.includes(`unset:${vendor}`));
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { counts, recent, today, mine, from, to, ranged, ...rest } = loaderData;
  const { whole, here, now, timeZone, steps, unset, overdueSince, sending, refused } = rest;
  const times = { now, timeZone };
  const lists = { whole, here, ...times };
  const leads = <RecentLeads rows={recent} filtered={ranged} isAdmin={rest.isAdmin} {...times} />;
  const isFirstRun = recent.length === 0 && !ranged;
  return (
    <>
      <PageHead title="Dashboard" note={formatLongDay(now, timeZone)} actions={<LiveDot />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OperationsNote overdueSince={overdueSince} sending={sending} timeZone={timeZone} />
        <UnsetNote unset={unset} refused={refused} timeZone={timeZone} className="card" back={here} />
        <FirstSteps steps={steps} />
        {isFirstRun ? leads : null}
        <Pipeline counts={counts} from={from} to={to} ranged={ranged} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
          <Today today={today} mine={mine} {...lists} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:max-xl:grid-cols-2">
            <PipelineValue leads={today.idle} {...lists} />
            <Funnel weeks={today.weeks} />
          </div>
        </div>
        {isFirstRun ? null : leads}
      </div>
    </>
  );
}
