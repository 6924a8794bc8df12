import { href, Link } from "react-router";
import { Panel } from "#app/components/panel.tsx";
import { usePrefetch } from "#app/components/use-prefetch.ts";
import { statusBadge } from "#app/features/leads/rules.ts";
import { ShowAll } from "#app/features/today/components/today.tsx";
import type { IdleLead } from "#app/features/today/rules.ts";
import { formatDay, formatDollars } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";

interface PipelineValueProps {
  leads: readonly IdleLead[];
  whole: string | null;
  here: string;
  now: Date;
  timeZone: string;
}

const expected = ({ feeCents, probability }: IdleLead) => (feeCents * probability) / 10_000;

/** What waits longest, weighed by what it is worth. */
export function PipelineValue({ leads, whole, here, now, timeZone }: PipelineValueProps) {
  const prefetch = usePrefetch();
  if (leads.length === 0) return null;
  const isAssumed = leads.some(({ closedLeads }) => closedLeads === 0);
  const sum = leads.reduce((cents, lead) => cents + expected(lead), 0);
  return (
    <Panel
      id="pipeline-value"
      title="Pipeline value at rest"
      actions={
        <ShowAll
          kind="idle"
          whole={whole}
          here={here}
          isCut={leads.length >= 5}
          label="Pipeline value at rest"
        />
      }
    >
      <p className="px-4 py-3 text-soft">
        <b className="num font-serif text-[1.375rem]/7 font-semibold text-ink">{formatDollars(sum)}</b>{" "}
        expected first-year fees of {leads.length === 1 ? "one lead" : `${leads.length} leads`} without
        activity
      </p>
      <ol>
        {leads.map((lead) => {
          const { id, name, status, feeCents, probability, closedLeads, idleSince } = lead;
          const days = Math.floor((now.getTime() - Date.parse(idleSince)) / 86_400_000);
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-1.5 hover:bg-hover"
            >
              <Link
                to={href("/leads/:id", { id })}
                prefetch={prefetch}
                className="truncate leading-6 font-semibold text-ink hover:text-blue"
              >
                {displayName(name)}
              </Link>
              <b className="num text-right">{formatDollars(expected(lead))}</b>
              <span className="num truncate text-[0.8125rem]/4.5 text-quiet">
                {statusBadge(status).label}, {formatDollars(feeCents)} × {Math.round(probability / 100)}%
                {closedLeads === 0 ? " assumed" : ""}
              </span>
              <span
                className="num text-right text-[0.8125rem]/4.5 text-quiet"
                title={`Since ${formatDay(idleSince, timeZone)}`}
              >
                {days === 1 ? "1 day" : `${days} days`}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="border-t border-line px-4 py-2 text-[0.8125rem]/4.5 text-quiet">
        Fee × chance of signing, ranked by that and the days without activity.{" "}
        {isAssumed
          ? "“Assumed” chances are defaults, until 30 leads of a stage have closed."
          : "Chances come from your own closed leads."}
      </p>
    </Panel>
  );
}
