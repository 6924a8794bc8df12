import { ArrowRight, Users } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useSelection } from "#app/components/selection.ts";
import { Pager } from "#app/components/table.tsx";
import { BulkActions, PlainBulkActions } from "#app/features/lead-lists/bulk/components/bulk-actions.tsx";
import { LeadTable } from "#app/features/lead-lists/components/lead-table.tsx";
import type { LeadRow } from "#app/features/lead-lists/queries.server.ts";
import { formatMatching, type LeadSort, sortLabels, sortParam } from "#app/features/lead-lists/request.ts";
import type { LeadColumn } from "#app/features/lead-lists/views/columns.ts";
import type { Matching } from "#app/features/leads/types.ts";
import { pageLinks, withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

interface LeadListProps {
  rows: readonly LeadRow[];
  columns: readonly LeadColumn[];
  newer: string | null;
  older: string | null;
  matching: Matching;
  /** As `filterQuery` returns it. */
  query: string;
  sort: LeadSort;
  filtered: boolean;
  /** The words of the search, which no lead has. The list is that of close ones. */
  missed: string | null;
  isAdmin: boolean;
  /** Each row has its status as a choice, and can be edited and deleted. */
  isEditable?: boolean;
  here: string;
  now: Date;
  timeZone: string;
}

export function LeadList(list: LeadListProps) {
  const { rows, columns, matching, query, missed, sort, here, newer, older, now, timeZone } = list;
  const selection = useSelection(rows, withParams(`?${query}`, { sort: null }));
  const all = formatMatching(matching);
  const order = lowerFirst(sortLabels[sortParam(sort) ?? "-created"]);
  return (
    <section className="card" aria-label="Leads">
      {missed ? (
        <p role="status" className="border-b border-line px-4 py-2.5">
          No lead with “{missed}”. Leads with “{new URLSearchParams(query).get("q")}”:
        </p>
      ) : null}
      <LeadTable
        label={`Leads, ${order}`}
        columns={columns}
        rows={rows}
        list={list}
        now={now}
        timeZone={timeZone}
        isEditable={list.isEditable}
        scroll={scrollOf(columns.length)}
        empty={<NoLeads {...list} />}
        selection={selection}
        bulk={{
          actions: (selected) => <BulkActions selection={selected} query={query} matching={all} />,
          matching: newer || older ? all : undefined,
        }}
      />
      {rows.length > 0 ? (
        <>
          <Pager
            note={`${formatNumber(rows.length)} of ${all}, ${order}`}
            {...pageLinks(here, { newer, older })}
          />
          <PlainBulkActions />
        </>
      ) : null}
    </section>
  );
}

/** More columns than fit scroll sideways. */
function scrollOf(columns: number) {
  if (columns > 8) return "md:max-h-[calc(100dvh-14rem)]";
  return columns > 6 ? "md:max-xl:max-h-[calc(100dvh-14rem)] xl:overflow-visible" : undefined;
}

const NoLeads = ({ filtered, isAdmin }: Pick<LeadListProps, "filtered" | "isAdmin">) =>
  filtered ? (
    <EmptyState
      icon={<Users />}
      title="No leads found"
      action={
        <Link to={href("/leads")} className={buttonClass({ variant: "outline", size: "sm" })}>
          Clear filters
        </Link>
      }
    >
      There are no leads matching the current filter.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Users />}
      title="No leads found"
      action={
        <ol className="flex flex-wrap justify-center gap-3 text-left">
          {firstSteps.slice(0, isAdmin ? 3 : 2).map(({ title, text, ...link }, at) => (
            <li key={title} className="max-w-72 flex-[1_1_14rem]">
              <Link
                {...link}
                className="block h-full rounded-card border border-line px-4 py-3 hover:border-blue hover:bg-light-blue"
              >
                <b className="font-semibold text-blue">
                  {at + 1}. {title}
                </b>
                <span className="mt-0.5 block text-soft">{text}</span>
              </Link>
            </li>
          ))}
        </ol>
      }
    >
      Welcome. This is how the first one gets here:
    </EmptyState>
  );

const firstSteps = [
  {
    to: href("/analysis"),
    target: "_blank",
    title: "Share the form",
    text: "Send owners the link to this page. Each request becomes a lead.",
  },
  { to: href("/leads/new"), title: "Add a lead", text: "Someone who called or wrote to you." },
  {
    to: href("/admin/settings"),
    title: "Set the company",
    text: "Name, phone and address, as owners see them on pages and in emails.",
  },
];

const recentColumns: readonly LeadColumn[] = ["name", "address", "status", "created"];

type RecentLeadsProps = Pick<LeadListProps, "rows" | "filtered" | "isAdmin" | "now" | "timeZone">;

/** Of the dashboard. */
export function RecentLeads({ rows, filtered, isAdmin, now, timeZone }: RecentLeadsProps) {
  const selection = useSelection(rows);
  return (
    <section className="card" aria-labelledby="recent">
      <header className="flex min-h-14 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <div className="mr-auto">
          <h2 id="recent">Recent Leads</h2>
          <p className="text-quiet">A view of the 5 most recent leads.</p>
        </div>
        <Link to={href("/leads")} className={buttonClass({ variant: "quiet", size: "sm" })}>
          View All
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </header>
      <LeadTable
        label="The five newest leads"
        rows={rows}
        columns={recentColumns}
        selection={selection}
        bulk={{ actions: (selected) => <BulkActions selection={selected} query="" matching="" /> }}
        now={now}
        timeZone={timeZone}
        scroll="max-h-87.5"
        empty={<NoLeads filtered={filtered} isAdmin={isAdmin} />}
      />
      {rows.length > 0 ? <PlainBulkActions /> : null}
    </section>
  );
}
