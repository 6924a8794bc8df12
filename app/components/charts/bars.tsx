import type { ReactNode } from "react";

export type Bar = {
  id: string;
  label: ReactNode;
  value: number | null;
  /** The tick. */
  before: number | null;
  /** Right of the bar. */
  note: ReactNode;
  below?: ReactNode;
  /** Too large for the scale of the others. */
  hasOwnScale?: boolean;
};

interface BarsProps {
  bars: readonly Bar[];
  /** Classes of the columns: label, bar, note. */
  columns?: string;
}

/** Horizontal bars of one scale; the tick is the period before. */
export function Bars({ bars, columns = "grid-cols-[5.75rem_minmax(0,1fr)_5.5rem]" }: BarsProps) {
  const scale = mostOf(bars.filter(({ hasOwnScale }) => !hasOwnScale));
  return (
    <dl className="grid gap-1.5 px-4 py-3">
      {bars.map(({ id, label, note, below, ...bar }) => (
        <div key={id} className={`grid items-center gap-x-2 ${columns}`}>
          <dt className="text-soft [overflow-wrap:anywhere]">{label}</dt>
          <Mark {...bar} most={bar.hasOwnScale ? mostOf([bar]) : scale} />
          <dd className="num text-right text-quiet">{note}</dd>
          {below ? <dd className="col-span-full text-[0.8125rem]/4.5 text-quiet">{below}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

const mostOf = (bars: readonly Pick<Bar, "value" | "before">[]) =>
  Math.max(0, ...bars.flatMap(({ value, before }) => [value ?? 0, before ?? 0])) || 1;

const Mark = ({ value, before, most }: Pick<Bar, "value" | "before"> & { most: number }) => (
  <dd aria-hidden="true" className="relative h-2.5">
    <i
      className="absolute inset-y-0 left-0 rounded-[2px] bg-blue forced-colors:bg-[CanvasText]"
      style={{ width: shareOf(value ?? 0, most) }}
    />
    {before === null ? null : (
      <i
        className="absolute -inset-y-1 w-0.5 bg-ink outline outline-white forced-colors:bg-[CanvasText]"
        style={{ left: shareOf(before, most) }}
      />
    )}
  </dd>
);

const shareOf = (value: number, most: number) => `${Math.max(0, (value / most) * 100)}%`;
