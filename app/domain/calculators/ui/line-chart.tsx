import { apart, fromTop, pathOf, type Scale, scaleOf } from "#app/domain/calculators/chart.ts";
import { compactDollars } from "#app/domain/calculators/ui/compact-dollars.ts";
import { formatDollars } from "#app/ui/format.ts";

export type Line = { label: string; cents: readonly number[] };

interface LineChartProps {
  /** Two lines: the first is drawn in blue with the area between them, the second in cyan. */
  lines: readonly [Line, Line];
  /** Below the first and the last point. */
  ends: readonly [string, string];
  /** What the picture says, for those who do not see it. */
  description: string;
}

/** Two lines over the years, each named at its end. Drawn without a script and without style attributes. */
export function LineChart({ lines, ends, description }: LineChartProps) {
  const [first, second] = lines;
  const scale = scaleOf([...first.cents, ...second.cents]);
  const tops = [endOf(scale, first), endOf(scale, second)] as const;
  const [labelA, labelB] = apart(tops, 22);
  return (
    <div className="pt-6 pr-24 pb-9 pl-13 md:pr-30">
      <svg
        role="img"
        aria-label={description}
        width="100%"
        height="248"
        className="block overflow-visible font-sans"
      >
        {scale.ticks.map((tick) => (
          <Tick key={tick} top={fromTop(scale, tick)} text={compactDollars(tick)} isZero={tick === 0} />
        ))}
        <svg
          width="100%"
          height="100%"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="overflow-visible"
        >
          <path className="fill-light-blue" fillOpacity="0.75" d={areaOf(scale, first, second)} />
          <Stroke className="stroke-cyan-deep" d={pathOf(scale, second.cents)} />
          <Stroke className="stroke-blue" d={pathOf(scale, first.cents)} />
        </svg>
        <circle cx="100%" cy={`${tops[1]}%`} r="6" className="fill-cyan-deep stroke-white" strokeWidth="2" />
        <circle cx="100%" cy={`${tops[0]}%`} r="6" className="fill-blue stroke-white" strokeWidth="2" />
        <EndLabel top={labelA} line={first} />
        <EndLabel top={labelB} line={second} />
        <text x="0" y="100%" dy="24" className="fill-soft text-sm">
          {ends[0]}
        </text>
        <text x="100%" y="100%" dy="24" textAnchor="end" className="fill-soft text-sm">
          {ends[1]}
        </text>
      </svg>
    </div>
  );
}

function Tick({ top, text, isZero }: { top: number; text: string; isZero: boolean }) {
  return (
    <>
      <line
        x1="0"
        x2="100%"
        y1={`${top}%`}
        y2={`${top}%`}
        className={isZero ? "stroke-edge" : "stroke-line"}
      />
      <text x="0" y={`${top}%`} dx="-8" dy="4" textAnchor="end" className="num fill-soft text-xs">
        {text}
      </text>
    </>
  );
}

function Stroke({ className, d }: { className: string; d: string }) {
  return (
    <path
      className={`fill-none ${className}`}
      strokeWidth="3"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      d={d}
    />
  );
}

function EndLabel({ top, line }: { top: number; line: Line }) {
  return (
    <>
      <text
        x="100%"
        y={`${top}%`}
        dx="11"
        dy="-2"
        className="num fill-ink font-serif text-lead font-semibold"
      >
        {endText(line)}
      </text>
      <text x="100%" y={`${top}%`} dx="11" dy="16" className="fill-ink text-sm">
        {line.label}
      </text>
    </>
  );
}

const lastOf = ({ cents }: Line) => cents.at(-1) ?? 0;
const endOf = (scale: Scale, line: Line) => fromTop(scale, lastOf(line));

/** Ten million and more would not fit beside the chart. */
function endText(line: Line) {
  const cents = lastOf(line);
  return Math.abs(cents) >= 1_000_000_000 ? compactDollars(cents) : formatDollars(cents);
}

function areaOf(scale: Scale, first: Line, second: Line) {
  const last = second.cents.length - 1;
  const back = second.cents
    .map((value, index) => `L${(100 * index) / last} ${fromTop(scale, value)}`)
    .reverse()
    .join("");
  return `${pathOf(scale, first.cents)}${back}Z`;
}
