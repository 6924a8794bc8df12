import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { parseDateRange } from "#app/components/dates/date-input.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { LeadFilters } from "#app/features/leads/components/list/lead-filters.tsx";
import { LeadList } from "#app/features/leads/components/list/lead-list.tsx";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findLeadList } from "#app/features/leads/queries/list.server.ts";
import { readStatusFilter } from "#app/features/leads/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath } from "#app/lib/current-path.ts";
import { instantsOf } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/format.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/leads.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Lead Management", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const query = url.searchParams;
  const group = readStatusFilter(query.get("status"))?.value;
  const [from, to, before, after] = ["from", "to", "before", "after"].map((name) => query.get(name));
  const { range } = parseDateRange(from, to);
  const found = await findLeadList({
    filter: { group, span: range ? instantsOf(range, timeZone) : undefined },
    cursor: before
      ? { direction: "before", text: before }
      : after
        ? { direction: "after", text: after }
        : null,
    ids: query.has("delete") ? query.getAll("ids") : null,
  });
  const filtered = group !== undefined || range !== null;
  const status = group ?? null;
  return { ...found, filtered, status, from, to, now: new Date(), timeZone, here: currentPath(url) };
}

export default function Leads({ loaderData }: Route.ComponentProps) {
  const { counts, matching, filtered, status, from = null, to = null, ...list } = loaderData;
  const note = filtered
    ? `${formatNumber(matching)} of ${formatNumber(counts.all)}`
    : formatNumber(counts.all);
  return (
    <>
      <PageHead
        title="Lead Management"
        note={<span className="num">{note}</span>}
        actions={
          <>
            <span className="inline-flex items-center max-sm:hidden">
              <LiveDot />
            </span>
            <Link to={href("/leads/new")} className={buttonClass({ size: "sm" })}>
              <Plus aria-hidden="true" className="size-4" />
              Add New Lead
            </Link>
          </>
        }
      />
      <LeadFilters status={status} from={from} to={to} counts={counts} />
      <LeadList {...list} matching={matching} filtered={filtered} />
    </>
  );
}
