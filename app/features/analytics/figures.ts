import { formatDateInput } from "#app/components/dates/date-input.ts";
import { accuracyBy, quarterOf, type Scored } from "#app/features/analysis/book/rules.ts";
import {
  type Buckets,
  bounds,
  costOf,
  cutOf,
  type Days,
  formSteps,
  funnel,
  type Measure,
  medianOf,
  type Range,
  rangeLabels,
  slicesOf,
  unitOf,
  unplaced,
} from "#app/features/analytics/rules.ts";
import type { Filter, SliceSum, Sum } from "#app/features/analytics/types.ts";
import type { ReachedStep } from "#app/features/lead-lists/reached/rules.ts";
import { stages } from "#app/features/leads/rules.ts";
import { targetKinds } from "#app/features/settings/company/target-kinds.ts";
import { formatDay, formatDollars, formatMonth, formatNumber, formatShortDay } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";

export type CellUnit = "count" | "percent" | "minutes" | "days" | "cents";

/** Null: there is nothing to count, or it isn't known. */
export type Cell = { value: number | null; unit: CellUnit; leads?: string | undefined };

export type FigureRow = {
  id: string;
  label: string;
  /** This period, the one before, and what else the columns name. */
  cells: readonly Cell[];
  hasOwnScale?: boolean;
  /** What is said under its bar. */
  note?: string | undefined;
  explained?: { text: string; leads: string | undefined } | undefined;
};

export type Figure = {
  id: string;
  title: string;
  definition: string;
  head: string;
  columns: readonly string[];
  /** Above the chart, as they are not of its scale. */
  facts: readonly FigureRow[];
  rows: readonly FigureRow[];
  /** Instead of bars: the first two columns, oldest first. */
  isLine?: boolean;
};

export type Figures = { sentence: string; figures: Figure[] };

type Input = {
  range: Range;
  filter: Filter;
  sums: readonly Sum[];
  slices: readonly SliceSum[];
  leases: readonly Scored[];
  costs: readonly { source: string; monthlyCents: number }[];
  /** Their names by the lower-case ones. */
  cities: ReadonlyMap<string, string>;
  /** Of a loss, in the order of the settings. */
  reasons: readonly string[];
  today: string;
};

const both = [false, true] as const;
const thisAndBefore = ["This period", "Period before"];
const count = (value: number | null, leads?: string): Cell => ({ value, unit: "count", leads });
const percent = (part: number | null, whole: number | null): Cell => ({
  value: part !== null && whole ? Math.round((1_000 * part) / whole) / 10 : null,
  unit: "percent",
});
const cents = (value: number | null): Cell => ({ value, unit: "cents" });
const steps: Partial<Record<Measure, ReachedStep | null>> = {
  lead: null,
  analysis: "analysis",
  walkthrough: "walkthrough",
  agreement: "agreement",
  payment: "payment",
};

export function makeFigures(input: Input): Figures {
  const { range, filter, sums, slices } = input;
  const isEmpty = sums.every(({ count: each }) => each === 0);
  const isFiltered = filter.source !== "" || filter.city !== "";

  /** By key; the key of a whole measure is empty. */
  const index = new Map<string, { count: number; amount: number }>();
  const buckets = new Map<string, Map<number, number>>();
  for (const sum of sums) {
    const { before, measure, source, city, split } = sum;
    const keys = split
      ? [`${measure} all`, `${measure} detail ${split.detail}`]
      : [source === null ? `${measure} city ${city}` : `${measure} source ${source}`];
    for (const key of keys.map((each) => `${before} ${each}`)) {
      const known = index.get(key) ?? { count: 0, amount: 0 };
      index.set(key, { count: known.count + sum.count, amount: known.amount + sum.amount });
      if (!split) continue;
      const histogram = buckets.get(key) ?? new Map<number, number>();
      buckets.set(key, histogram.set(split.bucket, (histogram.get(split.bucket) ?? 0) + sum.count));
    }
  }
  type Which = "all" | `detail ${string}` | `source ${string}` | `city ${string}`;
  const find = (before: boolean, measure: Measure, which: Which) =>
    isEmpty || (isFiltered && unplaced.includes(measure))
      ? null
      : (index.get(`${before} ${measure} ${which}`) ?? { count: 0, amount: 0 });
  const counts = (measure: Measure, which: Which = "all") =>
    both.map((before) => find(before, measure, which)?.count ?? null) as [number | null, number | null];
  const bucketsOf = (before: boolean, measure: Measure, which: Which): Buckets =>
    buckets.get(`${before} ${measure} ${which}`) ?? new Map();
  const keysOf = (split: "source" | "city", measures: readonly Measure[]) => [
    ...new Set(sums.flatMap((sum) => (measures.includes(sum.measure) ? (sum[split] ?? []) : []))),
  ];

  /** Query of the leads that a number counts; without a source or a city no list can show them. */
  function leadsOf(days: Days, step: ReachedStep | null, more: Record<string, string> = {}) {
    const params = { source: filter.source, city: filter.city, ...more };
    if (Object.values(more).includes("")) return undefined;
    const filled = Object.entries(params).filter(([, value]) => value !== "");
    return new URLSearchParams([
      ...(step ? [["reached", step]] : []),
      ...filled,
      ["from", formatDateInput(days.from)],
      ["to", formatDateInput(days.to)],
    ]).toString();
  }
  function counted(measure: Measure, which: Which = "all", more?: Record<string, string>): Cell[] {
    const step = steps[measure];
    return counts(measure, which).map((value, at) =>
      count(value, step === undefined ? undefined : leadsOf(at === 0 ? range : range.before, step, more)),
    );
  }

  const labelOf = {
    source: sourceLabel,
    city: (city: string) => (city === "" ? "Not recorded" : (input.cities.get(city) ?? city)),
  };

  /** The one source or city behind most of a difference. */
  function explain(measure: Measure) {
    const [now, before] = counts(measure);
    const step = steps[measure];
    const change = (now ?? 0) - (before ?? 0);
    if (step === undefined || Math.abs(change) < 2) return undefined;
    const parts = (["source", "city"] as const)
      .filter((split) => filter[split] === "" && keysOf(split, [measure]).length > 1)
      .flatMap((split) =>
        keysOf(split, [measure]).map((key) => {
          const [here = 0, then = 0] = counts(measure, `${split} ${key}`).map((each) => each ?? 0);
          return { split, key, change: here - then };
        }),
      )
      .filter((part) => Math.sign(part.change) === Math.sign(change))
      .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change));
    const [most] = parts;
    if (!most || Math.abs(most.change) < 0.4 * Math.abs(change)) return undefined;
    const [whole, part] = [change, most.change].map((each) => formatNumber(Math.abs(each)));
    const word = change > 0 ? "more" : "fewer";
    const name = labelOf[most.split](most.key);
    return {
      text:
        Math.abs(most.change) > Math.abs(change)
          ? `${whole} ${word}: ${name} alone has ${part} ${word}`
          : `${whole} ${word}: ${part} of them ${name}`,
      leads: leadsOf(change > 0 ? range : range.before, step, { [most.split]: most.key }),
    };
  }

  const funnelFigure: Figure = {
    id: "funnel",
    title: "Funnel",
    definition:
      "What happened in the period: views of public pages without bots and staff; leads by their first analysis, their walkthrough, their first agreement signed by both sides, and their first onboarding fee. The bar of page views has its own scale.",
    head: "Step",
    columns: [...thisAndBefore, "Of the step before"],
    facts: [],
    rows: funnel.map(({ measure, label }, at) => {
      const previous = funnel[at - 1];
      const share = percent(counts(measure)[0], previous ? counts(previous.measure)[0] : null);
      return {
        id: measure,
        label,
        hasOwnScale: measure === "view",
        cells: [...counted(measure), share],
        note:
          previous && share.value !== null
            ? `${formatNumber(share.value)}% of the ${previous.label.toLowerCase()}`
            : undefined,
        explained: explain(measure),
      };
    }),
  };

  const unit = unitOf(range);
  const sliceCounts = new Map(
    slices.map((slice) => [`${slice.before} ${slice.measure} ${slice.from}`, slice.count]),
  );
  const earlier = slicesOf(range.before, unit);
  const sliced = (before: boolean, measure: Measure, days: Days | undefined, step: ReachedStep | null) => {
    if (!days || isEmpty || (isFiltered && unplaced.includes(measure))) return count(null);
    const value = sliceCounts.get(`${before} ${measure} ${cutOf(days.from, unit)}`) ?? 0;
    return count(value, measure === "view" ? undefined : leadsOf(days, step));
  };
  const trend: Figure = {
    id: "trend",
    title: `Analyses by ${unit}`,
    definition: `The first analysis of each lead by ${unit}, and in the table the other steps of the funnel.`,
    head: unit === "day" ? "Day" : `${unit === "week" ? "Week" : unit === "month" ? "Month" : "Year"} from`,
    columns: [
      ...thisAndBefore,
      "Leads",
      ...funnel.flatMap(({ measure, label }) => (measure === "analysis" ? [] : [label])),
    ],
    facts: [],
    isLine: true,
    rows: slicesOf(range, unit).map((days, at) => ({
      id: days.from,
      label:
        unit === "month"
          ? formatMonth(days.from)
          : unit === "year"
            ? days.from.slice(0, 4)
            : formatShortDay(days.from, input.today),
      cells: [
        sliced(false, "analysis", days, "analysis"),
        sliced(true, "analysis", earlier[at], "analysis"),
        sliced(false, "lead", days, null),
        ...funnel.flatMap(({ measure }) =>
          measure === "analysis" ? [] : [sliced(false, measure, days, steps[measure] ?? null)],
        ),
      ],
    })),
  };

  const within = (bucket: number) =>
    [0, 5, 15, 60, 240, 1_440].findLastIndex((low) => low === 0 || (bounds.reply[bucket - 1] ?? 0) >= low);
  const replyMedians = both.map((before) => medianOf(bucketsOf(before, "reply", "all"), bounds.reply));
  const reply: Figure = {
    id: "first-response",
    title: "First response",
    definition:
      "From the moment a lead came in to its first reply, by the clock, for leads that got it in the period. Within the target: in the time that Settings, Response targets, give.",
    head: "First reply",
    columns: thisAndBefore,
    facts: [
      {
        id: "median",
        label: "Median",
        cells: replyMedians.map((value) => ({ value, unit: "minutes" })),
      },
      {
        id: "share",
        label: "Within the target",
        cells: both.map((before) => {
          const found = find(before, "reply", "all");
          return percent(found?.amount ?? null, found?.count ?? null);
        }),
      },
      {
        id: "leads",
        label: "Leads",
        cells: counts("reply").map((value, at) => count(value, leadsOf(at ? range.before : range, "reply"))),
      },
    ],
    rows: ["Under 5 min", "Under 15 min", "Under an hour", "Under 4 hours", "Under a day", "Later"].map(
      (label, at) => ({
        id: label,
        label,
        cells: both.map((before) =>
          count(
            isEmpty
              ? null
              : [...bucketsOf(before, "reply", "all")].reduce(
                  (sum, [bucket, each]) => sum + (within(bucket) === at ? each : 0),
                  0,
                ),
          ),
        ),
      }),
    ),
  };

  const targets: Figure = {
    id: "targets",
    title: "Targets kept",
    definition:
      "Of the response targets that were due in the period, the share that was met in time. One that ended before it was due counts nowhere.",
    head: "Target",
    columns: [...thisAndBefore, "Kept", "Due"],
    facts: [],
    rows: Object.entries(targetKinds).map(([kind, label]) => {
      const [now, then] = both.map((before) => find(before, "target", `detail ${kind}`));
      return {
        id: kind,
        label,
        cells: [
          percent(now?.amount ?? null, now?.count ?? null),
          percent(then?.amount ?? null, then?.count ?? null),
          count(now?.amount ?? null),
          count(now?.count ?? null),
        ],
      };
    }),
  };

  const stage: Figure = {
    id: "stages",
    title: "Time in stage",
    definition: "How long leads had been in a stage when they left it in the period: the median, in days.",
    head: "Stage",
    columns: [...thisAndBefore, "Left it"],
    facts: [],
    rows: stages.map(({ value, filterLabel }) => ({
      id: value,
      label: filterLabel,
      cells: [
        ...both.map(
          (before): Cell => ({
            value: medianOf(bucketsOf(before, "stage", `detail ${value}`), bounds.stage),
            unit: "days",
          }),
        ),
        count(counts("stage", `detail ${value}`)[0]),
      ],
    })),
  };

  const lostReasons = [
    ...new Set([
      ...input.reasons,
      ...sums.flatMap(({ measure, split }) => (measure === "lost" && split ? [split.detail] : [])),
    ]),
  ];
  const lost: Figure = {
    id: "lost",
    title: "Lost reasons",
    definition:
      "Leads that were lost in the period and still are, by the reason that was chosen. Invalid leads don't count.",
    head: "Reason",
    columns: [...thisAndBefore, "Share"],
    facts: [],
    rows: lostReasons
      .map((reason) => {
        const [now, then] = counts("lost", `detail ${reason}`);
        const link = (days: Days) => leadsOf(days, "lost", { reason });
        return {
          id: reason || "none",
          label: reason || "No reason",
          cells: [count(now, link(range)), count(then, link(range.before)), percent(now, counts("lost")[0])],
        };
      })
      .toSorted((one, other) => (other.cells[0]?.value ?? 0) - (one.cells[0]?.value ?? 0)),
  };

  const costFor = (source: string) =>
    filter.city
      ? undefined
      : input.costs.find(({ source: name }) =>
          [source, sourceLabel(source)].some((each) => each.toLowerCase() === name.toLowerCase()),
        );
  function sourceRow(id: string, label: string, which: Which, costCents: number | null): FigureRow {
    const more = which === "all" ? undefined : { source: id };
    const [leads, agreements] = [find(false, "lead", which), find(false, "agreement", which)];
    const per = (whole: number | undefined) =>
      cents(costCents !== null && whole ? Math.round(costCents / whole) : null);
    return {
      id: id || "none",
      label,
      cells: [
        ...counted("lead", which, more),
        ...(["analysis", "agreement"] as const).flatMap((measure) =>
          counted(measure, which, more).slice(0, 1),
        ),
        count(agreements?.amount ?? null),
        cents(find(false, "payment", which)?.amount ?? null),
        cents(costCents),
        per(leads?.count),
        per(agreements?.amount),
      ],
    };
  }
  const sourceKeys = keysOf("source", ["lead", "analysis", "agreement", "payment"]);
  const costsIn = (days: Days) =>
    sourceKeys.map((source) => {
      const cost = costFor(source);
      return cost ? costOf(cost.monthlyCents, days) : null;
    });
  const sumOf = (each: readonly (number | null)[]) => {
    const known = each.flatMap((cost) => cost ?? []);
    return known.length > 0 ? known.reduce((sum, cost) => sum + cost, 0) : null;
  };
  const sourceCosts = costsIn(range);
  const wholeCosts = [sumOf(sourceCosts), sumOf(costsIn(range.before))];
  const perOne = (
    id: string,
    label: string,
    wholeOf: (before: boolean) => number | undefined,
  ): FigureRow => ({
    id,
    label,
    cells: both.map((before, at) => {
      const [cost, whole] = [wholeCosts[at], wholeOf(before)];
      return cents(cost != null && whole ? Math.round(cost / whole) : null);
    }),
  });
  const sources: Figure = {
    id: "sources",
    title: "Sources and their cost",
    definition:
      "Leads that arrived in the period, and what happened in it. A door is a home of a signed agreement. The cost is what Settings, Source costs, say a month, for the days of the period.",
    head: "Source",
    columns: [...thisAndBefore, "Analyses", "Agreements", "Doors", "Fees", "Cost", "Per lead", "Per door"],
    facts: isEmpty
      ? []
      : [
          sourceRow("all", "All leads", "all", wholeCosts[0] ?? null),
          perOne("per-lead", "Cost per lead", (before) => find(before, "lead", "all")?.count),
          perOne("per-door", "Cost per door", (before) => find(before, "agreement", "all")?.amount),
        ],
    rows: sourceKeys
      .map((source, at) =>
        sourceRow(source, sourceLabel(source), `source ${source}`, sourceCosts[at] ?? null),
      )
      .toSorted((one, other) => (other.cells[0]?.value ?? 0) - (one.cells[0]?.value ?? 0)),
  };

  const cities: Figure = {
    id: "cities",
    title: "Cities",
    definition:
      "The funnel by the city of the home: leads that arrived in the period, and what happened in it.",
    head: "City",
    columns: [
      ...thisAndBefore,
      ...funnel.flatMap(({ measure, label }) => (measure === "view" ? [] : [label])),
    ],
    facts: [],
    rows: keysOf("city", ["lead", "analysis", "walkthrough", "agreement", "payment"])
      .map((city) => ({
        id: city || "none",
        label: labelOf.city(city),
        cells: [
          ...counted("lead", `city ${city}`, { city }),
          ...(["analysis", "walkthrough", "agreement", "payment"] as const).flatMap((measure) =>
            counted(measure, `city ${city}`, { city }).slice(0, 1),
          ),
        ],
      }))
      .toSorted((one, other) => (other.cells[0]?.value ?? 0) - (one.cells[0]?.value ?? 0)),
  };

  const referrals: Figure = {
    id: "referrals",
    title: "Referrals",
    definition:
      "Referrals by realtors that came in, were first contacted and first converted in the period, and fees paid in it that were not reversed.",
    head: "Referrals",
    columns: thisAndBefore,
    facts: [
      {
        id: "fees",
        label: "Fees paid",
        cells: both.map((before) => cents(find(before, "referral", "detail paid")?.amount ?? null)),
      },
    ],
    rows: (["received", "contacted", "converted", "paid"] as const).map((kind) => ({
      id: kind,
      label: { received: "Received", contacted: "Contacted", converted: "Converted", paid: "Paid" }[kind],
      cells: counts("referral", `detail ${kind}`).map((value) => count(value)),
    })),
  };

  const accuracyIn = (days: Days) => input.leases.filter(({ date }) => date >= days.from && date <= days.to);
  const [scored, scoredBefore] = [range, range.before].map(
    (days) => accuracyBy(accuracyIn(days), () => "All")[0],
  );
  const error = (value: number | undefined): Cell => ({ value: value ?? null, unit: "percent" });
  const tenPercent = (each: typeof scored) => error(each?.shares[1]?.share);
  const accuracy: Figure = {
    id: "accuracy",
    title: "Accuracy",
    definition:
      "Our estimates against the rents that were signed after them, for leases signed in the period: the median error in percent of the rent. Admin, Property Analysis, has the details.",
    head: "Leases",
    columns: [...thisAndBefore, "Within 10%", "Leases"],
    facts: [
      {
        id: "median",
        label: "Median error",
        cells: [error(scored?.medianPercent), error(scoredBefore?.medianPercent)],
      },
      { id: "share", label: "Within 10%", cells: [tenPercent(scored), tenPercent(scoredBefore)] },
    ],
    rows: accuracyBy(accuracyIn(range), quarterOf)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((each) => ({
        id: each.name,
        label: each.name,
        cells: [error(each.medianPercent), error(undefined), tenPercent(each), count(each.leases)],
      })),
  };

  const forms: Figure = {
    id: "forms",
    title: "Forms, begun to sent",
    definition:
      "How often a public form was opened or begun, went on, and was sent. Counted by the server without persons; one person may begin twice.",
    head: "Step",
    columns: [...thisAndBefore, "Of the first step"],
    facts: [],
    rows: formSteps.map(({ form, label, path }) => {
      const first = formSteps.find((each) => each.form === form)?.path ?? path;
      const [now, then] = counts("form", `detail ${path}`);
      return {
        id: path,
        label: `${form}: ${label.toLowerCase()}`,
        cells: [count(now), count(then), percent(now, counts("form", `detail ${first}`)[0])],
      };
    }),
  };

  return {
    sentence: isEmpty ? "First figures appear after the first visit." : sentenceOf(),
    figures: [funnelFigure, reply, trend, sources, cities, stage, lost, targets, referrals, accuracy, forms],
  };

  function sentenceOf() {
    const [analyses] = counts("analysis");
    const [signed, signedBefore] = counts("agreement");
    const change = (signed ?? 0) - (signedBefore ?? 0);
    const compared =
      change === 0 ? "as many as" : `${formatNumber(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than`;
    const name = range.name ? rangeLabels[range.name] : `${formatDay(range.from)} to ${formatDay(range.to)}`;
    const [median] = replyMedians;
    const replied =
      median == null
        ? ""
        : ` Half of the first replies took less than ${formatCell({ value: median, unit: "minutes" })}.`;
    return `${name}: ${plural(analyses, "analysis", "analyses")} and ${plural(signed, "signed agreement", "signed agreements")}, ${compared} in the period before.${replied}`;
  }
}

const plural = (value: number | null, one: string, many: string) =>
  `${formatNumber(value ?? 0)} ${value === 1 ? one : many}`;

export function formatCell({ value, unit }: Pick<Cell, "value" | "unit">): string {
  if (value === null) return "–";
  if (unit === "cents") return formatDollars(value);
  if (unit === "percent") return `${formatNumber(value)}%`;
  if (unit === "count") return formatNumber(value);
  const minutes = unit === "days" ? value * 1_440 : value;
  if (minutes < 90) return `${formatNumber(Math.round(minutes))} min`;
  if (minutes < 2_880) return `${formatNumber(Math.round(minutes / 6) / 10)} h`;
  return `${formatNumber(Math.round(minutes / 144) / 10)} days`;
}

/** Plain numbers: dollars, percent, minutes and days. */
export function figureLines({ head, columns, facts, rows }: Figure, range: Range, asOf: string): string[][] {
  const plain = ({ value, unit }: Cell) =>
    value === null ? "" : String(Math.round((unit === "cents" ? value / 100 : value) * 100) / 100);
  return [
    [head, "Unit", ...columns, "From", "To", "As of"],
    ...[...facts, ...rows].map(({ label, cells }) => [
      label,
      { count: "number", percent: "percent", minutes: "minutes", days: "days", cents: "dollars" }[
        cells[0]?.unit ?? "count"
      ],
      ...columns.map((_, at) => (cells[at] ? plain(cells[at]) : "")),
      range.from,
      range.to,
      asOf,
    ]),
  ];
}
