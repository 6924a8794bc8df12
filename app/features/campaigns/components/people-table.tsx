import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { FilterBar, FilterChoice } from "#app/components/office/filter-bar.tsx";
import { RowMenu } from "#app/components/office/row-menu.tsx";
import { useSelection } from "#app/components/selection.ts";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import { changePath, rehearsalPath } from "#app/features/campaigns/components/paths.ts";
import { enrollmentStates, stateBadges } from "#app/features/campaigns/monitor.ts";
import type { ListedEnrollment } from "#app/features/campaigns/queries/monitor.server.ts";
import { workflowKeys, workflowLabel } from "#app/features/campaigns/workflows.ts";

type PeopleFiltersProps = { query: string; names: Record<string, string> };

export const PeopleFilters = ({ query, names }: PeopleFiltersProps) => (
  <div className="mb-3 flex flex-wrap items-start gap-2">
    <FilterBar
      path={href("/campaigns")}
      query={query}
      search={{ label: "Search people", placeholder: "Name, email or street" }}
      keep={["range", "from", "to", "reason", "step"]}
    >
      {(shown) => (
        <>
          <FilterChoice
            inBar
            name="workflow"
            label="Workflow"
            any="Any workflow"
            options={[...workflowKeys, ...Object.keys(names)].map((value) => ({
              value,
              label: names[value] ?? workflowLabel(value),
            }))}
            value={shown.get("workflow")}
          />
          <FilterChoice
            inBar
            name="state"
            label="State"
            any="Any state"
            options={enrollmentStates.map((value) => ({ value, label: stateBadges[value].label }))}
            value={shown.get("state")}
          />
        </>
      )}
    </FilterBar>
  </div>
);

interface PeopleTableProps {
  rows: readonly ListedEnrollment[];
  now: Date;
  timeZone: string;
  here: string;
}

const bulkChanges = [
  { change: "pause", label: "Pause" },
  { change: "resume", label: "Resume" },
  { change: "stop", label: "Stop" },
] as const;

export function PeopleTable({ rows, ...shown }: PeopleTableProps) {
  const selection = useSelection(rows, shown.here);
  return (
    <>
      <Table
        label="People in campaigns, who joined last first"
        columns={columnsOf(shown)}
        rows={rows}
        selection={selection}
        form="change-campaigns"
        bulk={{
          actions: ({ ids }) =>
            bulkChanges.map(({ change, label }) => (
              <ButtonForm key={change} action={changePath} fields={{ ids, change, back: shown.here }}>
                {label} ({ids.length})
              </ButtonForm>
            )),
        }}
      />
      <noscript className="block border-t border-line px-4 py-2">
        <form method="post" action={changePath} id="change-campaigns" className="flex gap-2">
          <input type="hidden" name="back" value={shown.here} />
          {bulkChanges.map(({ change, label }) => (
            <button key={change} type="submit" name="change" value={change} className="link">
              {label} selected
            </button>
          ))}
        </form>
      </noscript>
    </>
  );
}

const columnsOf = ({ now, timeZone, here }: Omit<PeopleTableProps, "rows">): Column<ListedEnrollment>[] => [
  {
    head: "Lead",
    slot: "title",
    cell: ({ leadId, name }) => (
      <RowLink to={`${href("/leads/:id", { id: leadId })}#campaigns`}>{name}</RowLink>
    ),
  },
  {
    head: "Workflow",
    slot: "detail",
    cell: ({ label, derived }) => (
      <>
        {label}
        {derived ? <span className="text-xs text-quiet"> by status: {derived}</span> : null}
      </>
    ),
  },
  { head: "Status", wide: true, cell: ({ specStatus }) => specStatus },
  {
    head: "State",
    slot: "aside",
    className: "wrap-anywhere",
    cell: ({ state, why }) => (
      <>
        <Badge {...stateBadges[state]} />
        {why ? <span className="block max-w-60 text-xs text-soft max-md:hidden">{why}</span> : null}
      </>
    ),
  },
  {
    head: "Next message",
    slot: "end",
    cell: ({ next }) =>
      next ? (
        <>
          <span className="max-md:hidden">{next.name} </span>
          <span className="block text-xs text-soft">
            {next.at ? <RelativeTime at={next.at} now={now} timeZone={timeZone} /> : "When that changes"}
          </span>
        </>
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  {
    head: "Last message",
    wide: true,
    cell: ({ last }) =>
      last ? (
        <>
          {last.name}
          <span className="block max-w-60 text-xs text-soft">
            {outcomes[last.state] ?? last.state} <RelativeTime at={last.at} now={now} timeZone={timeZone} />
            {last.why ? `. ${last.why}` : null}
          </span>
        </>
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  {
    head: "Actions",
    hideHead: true,
    className: "text-right",
    cell: (row) => <Actions row={row} back={here} />,
  },
];

const outcomes: Record<string, string> = {
  sent: "Sent",
  skipped: "Left out",
  queued: "On its way",
  failed: "Refused",
};

function Actions({ row, back }: { row: ListedEnrollment; back: string }) {
  const { id, leadId, name, workflow, next, isPaused } = row;
  const button = (change: string, label: string, fields: Record<string, string>) => (
    <ButtonForm key={change} action={changePath} fields={{ change, back, ...fields }} variant="quiet">
      {label}
    </ButtonForm>
  );
  return (
    <RowMenu name={name}>
      {next ? (
        <>
          {button("send", "Send now", { id, step: next.step })}
          {button("skip", "Skip the next message", { id, step: next.step })}
          {isPaused
            ? button("resume", "Resume this lead", { ids: id })
            : button("pause", "Pause all of this lead", { ids: id })}
          {button("stop", "Stop", { ids: id })}
        </>
      ) : (
        button("start", "Start again", { leadId, workflow })
      )}
      <Link to={rehearsalPath(leadId, workflow)} className="btn">
        Rehearse
      </Link>
    </RowMenu>
  );
}
