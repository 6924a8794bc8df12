import type { ReactNode } from "react";
import { leasesOf } from "#app/features/analysis/report/source.ts";
import { type ErrorRecord, errorColumns } from "#app/features/analysis/rules/error-record.ts";
import { AsTable } from "#app/features/calculators/components/year-table.tsx";
import { formatDollars, formatMonth } from "#app/lib/format.ts";

export type ErrorRecords = { tested: ErrorRecord; later: ErrorRecord };

export function HomeErrorRecord({ records: { tested, later } }: { records: ErrorRecords }) {
  const { figures } = tested;
  return (
    <section className="wrap grid gap-12 pt-16 md:pt-20" aria-labelledby="record-title">
      <Strip record={tested} isWide>
        <h2 id="record-title" className="mb-4 text-h2">
          {figures
            ? `Half of our estimates land within ${formatDollars(figures.halfCents)} of the signed rent.`
            : "How close our estimates land"}
        </h2>
      </Strip>
      {later.leases > 0 ? <Later record={later} isWide /> : null}
    </section>
  );
}

export function ReportErrorRecord({ records: { tested, later } }: { records: ErrorRecords }) {
  return (
    <div className="mt-7 grid gap-7 border-t border-line pt-5">
      <Strip record={tested}>
        <h3 className={titleClass}>How close our estimates land</h3>
      </Strip>
      {later.leases > 0 ? <Later record={later} /> : null}
    </div>
  );
}

const Later = (props: { record: ErrorRecord; isWide?: boolean }) => (
  <Strip {...props} how="Estimated before, at most a year.">
    <h3 className={titleClass}>Leases signed after our estimate</h3>
  </Strip>
);

const titleClass = "mb-1 font-sans text-[1rem]/[1.4] font-semibold";

interface StripProps {
  record: ErrorRecord;
  how?: string;
  isWide?: boolean;
  children: ReactNode;
}

function Strip({ record, how = leftOut, isWide, children }: StripProps) {
  const { leases, figures, period } = record;
  if (leases === 0)
    return (
      <div>
        {children}
        <p className={noteClass}>No leases yet. Each one will be a dot here.</p>
      </div>
    );
  const counted = leasesOf(record);
  const months = [...new Set([formatMonth(period.from), formatMonth(period.to)])].join(" to ");
  return (
    <figure className={isWide ? "lg:grid lg:grid-cols-[5fr_7fr] lg:gap-x-18" : undefined}>
      <figcaption>
        {children}
        <p className={noteClass}>
          One dot is one lease: {counted}, {months}. {how}
          {record.like ? " The blue ones are of homes like this one, and so are the figures." : null}
        </p>
      </figcaption>
      <Dots record={record} label={`The misses of ${counted}. ${spokenOf(record)}`} />
      <div>
        {figures ? (
          <dl className={`num mt-4 grid grid-cols-2 gap-3 ${isWide ? "" : "sm:grid-cols-4"}`}>
            <Figure label="median error" value={formatDollars(figures.halfCents)} />
            {figures.shares.map(({ percent, share }) => (
              <Figure key={percent} label={`within ${percent}%`} value={`${share}%`} />
            ))}
          </dl>
        ) : null}
        <div className="mt-4 print:hidden">
          <AsTable>
            <Table record={record} />
          </AsTable>
        </div>
      </div>
    </figure>
  );
}

const leftOut = "Each was estimated as if it weren't signed yet.";

const noteClass = "max-w-measure text-note text-soft";

const Figure = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="grid">
    <dt className="order-1 text-note text-soft">{label}</dt>
    <dd className="font-serif text-h3 font-semibold">{value}</dd>
  </div>
);

function spokenOf({ misses, figures, like }: ErrorRecord): string {
  const low = misses.filter((miss) => miss < 0).length;
  const high = misses.filter((miss) => miss > 0).length;
  const sides = `${low} estimates were too low, ${high} too high.`;
  return figures
    ? `Half${like ? " of homes like this one" : ""} within ${formatDollars(figures.halfCents)}, 9 of 10 within ${formatDollars(figures.mostCents)}. ${sides}`
    : sides;
}

const headroomPixels = 12;

/** The scale stretches to the width of the page; each column is a line whose dashes are round dots. */
function Dots({ record: { misses, figures, like }, label }: { record: ErrorRecord; label: string }) {
  const { stepCents, reach, isCut, columns, tallest } = errorColumns(misses, like);
  const dotPixels = Math.min(9, 270 / tallest);
  const height = tallest + 0.5 + headroomPixels / dotPixels;
  const most = reach + 0.5;
  const band = (cents: number) => {
    const half = Math.min(cents / stepCents, most);
    return `M${-half} ${-height}h${2 * half}V1H${-half}`;
  };
  const end = `${formatDollars(reach * stepCents)}${isCut ? " or more" : ""}`;
  return (
    <div className="mt-3 lg:row-span-2 print:[print-color-adjust:exact]">
      <svg
        role="img"
        aria-label={label}
        viewBox={`${-most} ${0.5 - height} ${2 * most} ${height}`}
        preserveAspectRatio="none"
        className="block w-full border-b border-ink bg-white forced-color-adjust-none"
        height={height * dotPixels}
      >
        {figures ? (
          <>
            <path className="fill-light-blue" d={band(figures.mostCents)} />
            <path className="fill-mist" d={band(figures.halfCents)} />
          </>
        ) : null}
        {(like ? (["count", "like"] as const) : (["count"] as const)).map((part) => (
          <path
            key={part}
            className={like && part === "count" ? "stroke-edge" : "stroke-blue"}
            strokeWidth={dotPixels * 0.78}
            strokeLinecap="round"
            strokeDasharray={`0 ${dotPixels}`}
            vectorEffect="non-scaling-stroke"
            d={columns
              .map((column) => (column[part] ? `M${column.at} 0v${0.5 - column[part]}` : ""))
              .join("")}
          />
        ))}
      </svg>
      <p className="num flex justify-between text-sm text-soft">
        <span>−{end}</span> <span>signed rent</span> <span>+{end}</span>
      </p>
      {figures ? (
        <p className="mt-2 flex flex-wrap gap-x-6 text-note">
          <span>
            <i className={`bg-mist ${swatch}`} /> half within {formatDollars(figures.halfCents)}
          </span>
          <span>
            <i className={`bg-light-blue ${swatch}`} /> 9 of 10 within {formatDollars(figures.mostCents)}
          </span>
        </p>
      ) : null}
    </div>
  );
}

const swatch = "inline-block size-3 outline-1 outline-edge forced-color-adjust-none";

function Table({ record: { misses: all, like: misses = all } }: Pick<StripProps, "record">) {
  const { stepCents, reach, isCut } = errorColumns(misses);
  const rowCents = stepCents * Math.ceil(reach / 8);
  const far = Math.ceil(Math.max(...misses.map(Math.abs)) / 100) * 100;
  const shown = isCut ? reach * stepCents : far;
  const rows = Array.from(
    { length: Math.max(1, Math.ceil(shown / rowCents)) },
    (_, at) => (at + 1) * rowCents,
  );
  if (far > (rows.at(-1) ?? 0)) rows.push(far);
  const within = (cents: number) => misses.filter((miss) => Math.abs(miss) <= cents).length;
  return (
    <table className="num mb-3 w-full max-w-100 text-note">
      <thead className="border-b border-ink text-left">
        <tr>
          <th scope="col">Miss within</th>
          <th scope="col">Leases</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((cents) => (
          <tr key={cents}>
            <th scope="row" className="py-1 text-left font-normal">
              {formatDollars(cents)}
            </th>
            <td>{within(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
