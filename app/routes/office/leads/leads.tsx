import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { instantsOf } from "#app/domain/calendar.ts";
import { placeOf } from "#app/domain/leads/place.ts";
import { findLeadList } from "#app/domain/leads/queries.server.ts";
import { readStatusFilter } from "#app/domain/leads/rules.ts";
import { LeadFilters } from "#app/domain/leads/ui/list/lead-filters.tsx";
import { LeadList } from "#app/domain/leads/ui/list/lead-list.tsx";
import { LiveDot } from "#app/domain/leads/ui/live-dot.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { PageHead } from "#app/domain/staff/ui/page-head.tsx";
import { officeTitle } from "#app/http/office-title.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { parseDateRange } from "#app/ui/dates/date-input.ts";
import { formatNumber } from "#app/ui/format.ts";
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
  return { ...found, filtered, status, from, to, now: new Date(), timeZone, here: placeOf(url) };
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
