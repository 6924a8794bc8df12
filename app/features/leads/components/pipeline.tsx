import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { StatusGlyph } from "#app/components/badge.tsx";
import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import { statusGroups } from "#app/features/leads/rules.ts";
import type { LeadCounts } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";

interface PipelineProps {
  counts: LeadCounts;
  from: string | null;
  to: string | null;
  ranged: boolean;
}

export function Pipeline({ counts, from, to, ranged }: PipelineProps) {
  const range: Record<string, string | null> = ranged ? { from, to } : {};
  return (
    <section className="card" aria-labelledby="pipeline">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-1.5 max-sm:py-3">
        <h2 id="pipeline">Pipeline Overview</h2>
        <DateRangePicker from={from} to={to} clearHref={href("/dashboard")} end />
      </header>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-b-card border-t border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
        <Card to={withParams(href("/leads"), range)} {...total} count={counts.inSpan} />
        {statusGroups.map((group) =>
          group.card ? (
            <Card
              key={group.value}
              to={withParams(href("/leads"), { status: group.value, ...range })}
              {...group.card}
              count={counts.byGroup[group.value] ?? 0}
              glyph={<StatusGlyph tone={group.tone} glyph={group.glyph} />}
            />
          ) : null,
        )}
      </ul>
    </section>
  );
}

const total = { title: "Total Leads", note: "All statuses" };

type CardProps = { to: string; title: string; note: string; count: number; glyph?: ReactNode };

function Card({ to, title, note, count, glyph }: CardProps) {
  return (
    <li className="bg-white">
      <Link
        to={to}
        className={`${areas} grid h-full content-start items-center px-2.5 py-2.5 -outline-offset-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2 sm:px-4 sm:py-3.5`}
      >
        {glyph ? <span className="inline-flex [grid-area:glyph] sm:mr-1.5">{glyph}</span> : null}
        <span className="font-medium [grid-area:title]">{title}</span>
        <span className="num mt-1 font-serif text-[1.75rem]/9 font-semibold [grid-area:count]">
          {formatNumber(count)}
        </span>
        <span className="text-quiet [grid-area:note] max-sm:text-[0.8125rem]/5">{note}</span>
      </Link>
    </li>
  );
}

/** On phones, the glyph is right of the number to leave the line to the name. */
const areas =
  "grid-cols-[1fr_auto] [grid-template-areas:'title_title''count_glyph''note_note'] sm:grid-cols-[auto_1fr] sm:[grid-template-areas:'glyph_title''count_count''note_note']";
