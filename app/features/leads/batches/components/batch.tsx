import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { type BatchState, batchStates } from "#app/features/leads/batches/rules.ts";
import { formatNumber } from "#app/lib/format.ts";

export const BatchBadge = ({ state }: { state: BatchState }) => (
  <Badge tone={batchStates[state].tone}>{batchStates[state].label}</Badge>
);

type BatchProgressProps = {
  title: string;
  at: number;
  /** Unknown before a file is read. */
  of?: number | undefined;
  unit: string;
  children?: ReactNode;
};

export function BatchProgress({ title, at, of, unit, children }: BatchProgressProps) {
  const { pathname } = useLocation();
  return (
    <section aria-labelledby="progress-title" className="card grid gap-2 px-4 py-5 sm:px-6">
      <h2 id="progress-title">{title}</h2>
      <progress
        aria-labelledby="progress-title"
        className="h-2 w-full accent-blue"
        {...(of && { max: of, value: Math.min(at, of) })}
      />
      <p role="status" className="num text-soft">
        {formatNumber(at)} {of ? `of ${formatNumber(of)} ${unit}` : `${unit} so far`}. You can leave this
        page.
      </p>
      <noscript>
        <a href={pathname} className="link">
          Show the current state
        </a>
      </noscript>
      {children}
    </section>
  );
}

/** By label. */
export const BatchCounts = ({ counts }: { counts: Record<string, number> }) => (
  <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
    {Object.entries(counts).map(([label, count]) => (
      <div key={label}>
        <dt className="text-soft">{label}</dt>
        <dd className="num text-lg font-semibold">{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
);
