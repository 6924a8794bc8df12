import { formatDollars, formatNumber } from "#app/lib/format.ts";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

const compactDollars = (cents: number) => `${cents < 0 ? "−" : ""}$${compact.format(Math.abs(cents) / 100)}`;

const steps = [1, 2, 2.5, 5, 10];

const fromTop = ({ low, high }: Scale, value: number) => round2((100 * (high - value)) / (high - low));

const round2 = (value: number) => Math.round(value * 100) / 100;

type Line = { label: string; values: readonly number[] };

type Unit = "cents" | "count";

interface LineChartProps {
  lines: readonly [Line, Line];
  unit?: Unit;
  ends: readonly [string, string];
  description: string;
}

export function LineChart({ lines, unit = "cents", ends, description }: LineChartProps) {
  const [first, second] = lines;
  const scale = scaleOf([...first.values, ...second.values], unit);
  const tops = [endOf(scale, first), endOf(scale, second)] as const;
  const [labelA, labelB] = apart(tops, 22);
  return (
    <div className="pt-6 pr-24 pb-9 pl-13 md:pr-30">
      <svg
        role="img"
        aria-label={description}
        width="100%"
        height="248"
        className="block overflow-visible font-sans forced-colors:[&_.fill-none]:stroke-[CanvasText] forced-colors:[&_text]:fill-[CanvasText]"
      >
        {scale.ticks.map((tick) => (
          <Tick
            key={tick}
            top={fromTop(scale, tick)}
            text={unit === "cents" ? compactDollars(tick) : formatNumber(tick)}
            isZero={tick === 0}
          />
        ))}
        <svg
          width="100%"
          height="100%"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="overflow-visible"
        >
          <path
            className="fill-light-blue forced-colors:fill-none"
            fillOpacity="0.75"
            d={areaOf(scale, first, second)}
          />
          <Stroke className="stroke-cyan-deep" d={pathOf(scale, second.values)} />
          <Stroke className="stroke-blue" d={pathOf(scale, first.values)} />
        </svg>
        <circle cx="100%" cy={`${tops[1]}%`} r="6" className="fill-cyan-deep stroke-white" strokeWidth="2" />
        <circle cx="100%" cy={`${tops[0]}%`} r="6" className="fill-blue stroke-white" strokeWidth="2" />
        <EndLabel top={labelA} line={first} unit={unit} />
        <EndLabel top={labelB} line={second} unit={unit} />
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

function EndLabel({ top, line, unit }: { top: number; line: Line; unit: Unit }) {
  return (
    <>
      <text
        x="100%"
        y={`${top}%`}
        dx="11"
        dy="-2"
        className="num fill-ink font-serif text-lead font-semibold"
      >
        {endText(line, unit)}
      </text>
      <text x="100%" y={`${top}%`} dx="11" dy="16" className="fill-ink text-sm">
        {line.label}
      </text>
    </>
  );
}

const lastOf = ({ values }: Line) => values.at(-1) ?? 0;

const endOf = (scale: Scale, line: Line) => fromTop(scale, lastOf(line));

function endText(line: Line, unit: Unit) {
  const value = lastOf(line);
  if (unit === "count") return formatNumber(value);
  return Math.abs(value) >= 1_000_000_000 ? compactDollars(value) : formatDollars(value);
}

function areaOf(scale: Scale, first: Line, second: Line) {
  const last = second.values.length - 1;
  const back = second.values
    .map((value, index) => `L${(100 * index) / last} ${fromTop(scale, value)}`)
    .reverse()
    .join("");
  return `${pathOf(scale, first.values)}${back}Z`;
}

type Scale = { low: number; high: number; ticks: number[] };

function scaleOf(values: readonly number[], unit: Unit): Scale {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const size = roundStep((most - least || (unit === "cents" ? 100_000 : 4)) / 4);
  const step = unit === "count" ? Math.max(1, Math.ceil(size)) : size;
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, index) => low + index * step) };
}

function pathOf(scale: Scale, series: readonly number[]) {
  const last = Math.max(1, series.length - 1);
  return series
    .map(
      (value, index) => `${index === 0 ? "M" : "L"}${round2((100 * index) / last)} ${fromTop(scale, value)}`,
    )
    .join("");
}

function apart([first, second]: readonly [number, number], gap: number): [number, number] {
  const missing = gap - Math.abs(first - second);
  if (missing <= 0) return [first, second];
  const sign = first <= second ? -1 : 1;
  const middle = Math.min(100 - gap / 2, Math.max(gap / 2, (first + second) / 2));
  return [middle + (sign * gap) / 2, middle - (sign * gap) / 2];
}

function roundStep(size: number) {
  const power = 10 ** Math.floor(Math.log10(size));
  return power * (steps.find((step) => step * power >= size) ?? 10);
}
