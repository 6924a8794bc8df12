import type { ReactNode } from "react";
import type { LetterView } from "#app/domain/analysis/report/page.ts";
import { formatDollars } from "#app/ui/format.ts";

/** The large figure, the acts beside it, and the range with the lamp where the figure stands. */
export function Figure({ view, children }: { view: LetterView; children: ReactNode }) {
  const { rent, building } = view;
  return (
    <section className="letter-figure" aria-labelledby="figure-title">
      <h2 id="figure-title" tabIndex={-1}>
        {rent.label}
      </h2>
      <p className="figure">
        {formatDollars(rent.cents)}
        <small> a month</small>
      </p>
      {rent.caution ? <p className="letter-caution">{rent.caution}</p> : null}
      {children}
      {building ? (
        <p className="letter-building">
          {building.label}: <b className="num">{formatDollars(building.cents)}</b> a month
        </p>
      ) : null}
      <RangeBar rent={rent} />
      {building ? (
        <p className="letter-key">
          For the building: {formatDollars(building.lowCents)} to {formatDollars(building.highCents)} a month.
        </p>
      ) : null}
      <p className="letter-key">{rent.key}</p>
    </section>
  );
}

function RangeBar({ rent }: { rent: LetterView["rent"] }) {
  return (
    <div className="range">
      <div className="range-bar" aria-hidden="true">
        <span className="range-lamp" style={{ left: `${rent.markerPercent}%` }}>
          <Lamp />
        </span>
        {ticksOf(rent.tickPercents).map((tick) => (
          <i key={tick.key} style={{ left: `${tick.percent}%` }} />
        ))}
      </div>
      <dl className="range-ends">
        <div>
          <dt>{rent.lowLabel}</dt>
          <dd className="num">{formatDollars(rent.lowCents)}</dd>
        </div>
        <div>
          <dt>{rent.highLabel}</dt>
          <dd className="num">{formatDollars(rent.highCents)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Two comparables may stand at the same place. */
function ticksOf(percents: readonly number[]) {
  return percents.map((percent, index) => ({ percent, key: `${index}-${percent}` }));
}

function Lamp() {
  return (
    <svg viewBox="0 0 34 50" width="34" height="50" aria-hidden="true">
      <path className="stroke-ink" strokeWidth="2" d="M17 0v8M17 40v10" />
      <path className="fill-ink" d="M9 16 14 7h6l5 9z" />
      <path
        className="fill-lamp stroke-ink"
        strokeWidth="1.8"
        strokeLinejoin="round"
        d="M7 16h20l-3.5 22h-13z"
      />
      <path fill="#fff3d2" d="M17 21c4 4 4 11 0 12-4-1-4-8 0-12z" />
      <path className="fill-ink" d="M9 37h16v4H9z" />
    </svg>
  );
}
