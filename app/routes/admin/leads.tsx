import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { CurrentBatch } from "#app/features/lead-lists/batches/components/batch.tsx";
import { LeadFilters, UnknownFilters } from "#app/features/lead-lists/components/lead-filters.tsx";
import { LeadList } from "#app/features/lead-lists/components/lead-list.tsx";
import { findListPage } from "#app/features/lead-lists/page.server.ts";
import { formatMatching } from "#app/features/lead-lists/request.ts";
import { formatNumber } from "#app/lib/format.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/leads.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Lead Management", matches);

export const loader = ({ url, context }: Route.LoaderArgs) => findListPage(staffOf(context), url, new Date());

export default function AdminLeads({ loaderData }: Route.ComponentProps) {
  const { counts, choices, batch, ...list } = loaderData;
  const all = formatNumber(counts.all);
  return (
    <>
      <PageHead
        title="Lead Management"
        note={
          <span className="num">{list.filtered ? `${formatMatching(list.matching)} of ${all}` : all}</span>
        }
        actions={
          <Link to={href("/leads/new")} className={buttonClass({ size: "sm" })}>
            Add New Lead
          </Link>
        }
      />
      {batch ? <CurrentBatch batch={batch} back={list.here} /> : null}
      <LeadFilters query={list.query} counts={counts} choices={choices} page="/admin" />
      <UnknownFilters unknown={list.unknown} page="/admin" />
      <LeadList {...list} columns={["name", "address", "status", "assigned", "created"]} isEditable />
    </>
  );
}
