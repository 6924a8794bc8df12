import { href, Link, useOutlet } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { RangeChoice } from "#app/features/analytics/components/range-choice.tsx";
import { readRange } from "#app/features/analytics/rules.ts";
import { CampaignTabs } from "#app/features/campaigns/components/campaign-tabs.tsx";
import {
  CampaignNumbers,
  HeldAndWhy,
  SentOverTime,
  WorkflowLanes,
} from "#app/features/campaigns/components/monitor-parts.tsx";
import { changePath } from "#app/features/campaigns/components/paths.ts";
import { PeopleFilters, PeopleTable } from "#app/features/campaigns/components/people-table.tsx";
import {
  countOf,
  rateIn,
  readMonitorFilter,
  sentOverTime,
  totalOf,
} from "#app/features/campaigns/monitor.ts";
import { findMonitor } from "#app/features/campaigns/queries/monitor.server.ts";
import { reasonText } from "#app/features/campaigns/workflows.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, pageLinks, pageOf, withParams } from "#app/lib/current-path.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDays, formatNumber } from "#app/lib/format.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/monitor.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Campaigns", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const { timeZone } = await findCompany();
  const filter = readMonitorFilter(url.searchParams);
  const range = readRange(url.searchParams, dayIn(timeZone, now));
  const monitor = await findMonitor(filter, { page: pageOf(url), range });
  const query = url.searchParams.toString();
  const here = currentPath(new URL(`${href("/campaigns")}${url.search}`, url));
  return { ...monitor, filter, range, now, query, here };
}

export default function Monitor({ loaderData }: Route.ComponentProps) {
  const { list, groups, activeLeads, sent, workflows, paused, filter, range, now, timeZone, query, here } =
    loaderData;
  const dialog = useOutlet();
  const path = href("/campaigns");
  const isPaused = paused.includes(null);
  const isFiltered = Boolean(
    filter.workflow || filter.state || filter.reason || filter.step !== null || filter.q,
  );
  return (
    <>
      <PageHead
        title="Campaigns"
        note={isPaused ? "Everything is paused" : "Nothing is paused"}
        actions={
          <>
            <LiveDot />
            <ButtonForm
              action={changePath}
              fields={{ change: isPaused ? "resume-all" : "pause-all", back: here }}
              size="md"
            >
              {isPaused ? "Resume everything" : "Pause everything"}
            </ButtonForm>
            <Link to={href("/campaigns/rehearsal")} className={buttonClass({ variant: "outline" })}>
              Rehearse
            </Link>
            <AddLink to={`${href("/campaigns/start")}${query ? `?${query}` : ""}`}>Start…</AddLink>
          </>
        }
      />
      <CampaignTabs />
      {dialog}
      {groups.length === 0 ? (
        <NobodyYet />
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-start gap-2">
            <RangeChoice path={href("/campaigns")} query={query} range={range} />
          </div>
          <CampaignNumbers
            emails={totalOf(sent, "email")}
            texts={totalOf(sent, "sms")}
            activeLeads={activeLeads}
            rate={rateIn(groups)}
          />
          <div className="mb-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
            <WorkflowLanes
              groups={groups}
              workflows={workflows}
              names={loaderData.names}
              paused={paused}
              back={here}
            />
            <HeldAndWhy groups={groups} />
          </div>
          <SentOverTime points={sentOverTime(sent, range)} label={formatDays(range.from, range.to)} />
          <div id="people" className="scroll-mt-4">
            <PeopleFilters query={query} names={loaderData.names} />
            {filter.reason || filter.step !== null ? (
              <p className="mb-2 text-soft">
                {filter.reason ? `${reasonText(filter.reason)}. ` : "Before the same message. "}
                <Link to={withParams(here, { reason: null, step: null })} className="link">
                  Show all
                </Link>
              </p>
            ) : null}
            <section className="card" aria-label="People">
              {list.rows.length > 0 ? (
                <>
                  <PeopleTable rows={list.rows} now={now} timeZone={timeZone} here={here} />
                  <Pager
                    note={
                      isFiltered
                        ? `${formatNumber(list.rows.length)} on this page`
                        : `${formatNumber(list.rows.length)} of ${formatNumber(countOf(groups))}, who joined last first`
                    }
                    {...pageLinks(here, list)}
                  />
                </>
              ) : (
                <EmptyState title="Nobody matches">
                  <Link to={path} className="link">
                    Show everyone
                  </Link>
                </EmptyState>
              )}
            </section>
          </div>
        </>
      )}
    </>
  );
}

const NobodyYet = () => (
  <section className="card grid justify-items-center gap-3 px-4 py-10 text-center">
    <img src="/spot-window.svg" width="400" height="340" alt="" className="w-50 rounded-card grayscale" />
    <p className="max-w-110">Nobody is in a campaign. Owners who check “Send me tips” join by themselves.</p>
    <Link to={href("/campaigns/rehearsal")} className={buttonClass({ variant: "outline" })}>
      Rehearse one
    </Link>
  </section>
);
