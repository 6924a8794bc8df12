import { type Accuracy, accuracyBy, quarterOf, type Scored } from "#app/features/analysis/book/rules.ts";
import { formatCell } from "#app/features/analytics/format.ts";
import {
  type Buckets,
  bounds,
  costOf,
  type Days,
  formSteps,
  funnel,
  leadMeasures,
  type Measure,
  medianOf,
  type Range,
  rangeLabels,
  slicesOf,
  unitOf,
} from "#app/features/analytics/rules.ts";
import { type Period, readSums, type Sums } from "#app/features/analytics/sums.ts";
import type { Cell, Figure, FigureRow, Filter, SliceSum, Sum } from "#app/features/analytics/types.ts";
import { type ReplyTime, replyTimes } from "#app/features/lead-lists/reached/rules.ts";
import { stages } from "#app/features/leads/rules.ts";
import { milestones } from "#app/features/referrals/rules.ts";
import { targetKinds } from "#app/features/settings/company/target-kinds.ts";
import { formatDays, formatMonth, formatNumber, formatShortDay } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";
import { counted } from "#app/timeline/define.ts";

type Input = {
  range: Range;
  filter: Filter;
  sums: readonly Sum[];
  slices: readonly SliceSum[];
  leases: readonly Scored[];
  costs: readonly { source: string; monthlyCents: number }[];
  /** By the lower-case name. */
  cityNames: ReadonlyMap<string, string>;
  /** In the order of the settings. */
  lostReasons: readonly string[];
  today: string;
};

type Context = Omit<Input, "sums"> & Sums;

export function makeFigures({ sums, ...input }: Input): { sentence: string; figures: Figure[] } {
  const context = { ...input, ...readSums({ ...input, sums }) };
  return {
    sentence: context.isEmpty ? "First figures appear after the first visit." : makeSentence(context),
    figures: [
      funnelFigure(context),
      replyFigure(context),
      trendFigure(context),
      sourcesFigure(context),
      citiesFigure(context),
      stagesFigure(context),
      lostFigure(context),
      targetsFigure(context),
      referralsFigure(context),
      accuracyFigure(context),
      formsFigure(context),
    ],
  };
}

const thisAndBefore = ["This period", "Period before"];

type Known = number | null | undefined;
const count = (value: Known, list?: string): Cell => ({ value: value ?? null, unit: "count", list });
const cents = (value: Known): Cell => ({ value: value ?? null, unit: "cents" });
const percent = (value: Known): Cell => ({ value: value ?? null, unit: "percent" });
const share = (part: Known, whole: Known) =>
  percent(part != null && whole ? Math.round((1_000 * part) / whole) / 10 : null);

const replyMedian = (period: Period): Cell => ({
  value: medianOf(period.buckets("reply"), bounds.reply),
  unit: "minutes",
});

const byFirstCell = (one: FigureRow, other: FigureRow) =>
  (other.cells[0]?.value ?? 0) - (one.cells[0]?.value ?? 0);

function makeSentence({ now, before, range }: Context) {
  const signed = now.count("agreement") ?? 0;
  const change = signed - (before.count("agreement") ?? 0);
  const compared =
    change === 0 ? "as many as" : `${formatNumber(Math.abs(change))} ${change > 0 ? "more" : "fewer"} than`;
  const name = range.name ? rangeLabels[range.name] : formatDays(range.from, range.to);
  const median = replyMedian(now);
  const replies =
    median.value === null ? "" : ` Half of the first replies took less than ${formatCell(median)}.`;
  const analyses = counted(now.count("analysis") ?? 0, "analysis", "analyses");
  const agreements = counted(signed, "signed agreement", "signed agreements");
  return `${name}: ${analyses} and ${agreements}, ${compared} in the period before.${replies}`;
}

function funnelFigure(context: Context): Figure {
  const { now, before } = context;
  return {
    id: "funnel",
    title: "Funnel",
    definition:
      "What happened in the period: views of public pages without bots and staff; leads by their first analysis, their walkthrough, their first agreement signed by both sides, and their first onboarding fee. The bar of page views has its own scale; they are counted without persons, so no list has them.",
    head: "Step",
    columns: [...thisAndBefore, "Of the step before"],
    rows: funnel.map(({ measure, label }, at) => {
      const previous = funnel[at - 1];
      const ofPrevious = share(now.count(measure), previous && now.count(previous.measure));
      return {
        id: measure,
        label,
        hasOwnScale: measure === "view",
        cells: [now.cell(measure), before.cell(measure), ofPrevious],
        note:
          previous && ofPrevious.value !== null
            ? `${formatCell(ofPrevious)} of the ${previous.label.toLowerCase()}`
            : undefined,
        explanation: explainChange(measure, context),
      };
    }),
  };
}

/** The one source or city behind most of a difference. */
function explainChange(measure: Measure, context: Context) {
  const { now, before, filter, keysOf, periods } = context;
  const changeOf = (part = {}) => (now.count(measure, part) ?? 0) - (before.count(measure, part) ?? 0);
  const change = changeOf();
  const sign = Math.sign(change);
  const candidates = (["source", "city"] as const).flatMap((by) => {
    const keys = filter[by] === "" ? keysOf(by, [measure]) : [];
    if (keys.length < 2) return [];
    return keys.map((key) => ({ by, key, change: changeOf({ [by]: key }) }));
  });
  const [most] = candidates.toSorted((one, other) => sign * (other.change - one.change));
  if (!most || Math.abs(change) < 2 || sign * most.change < 0.4 * Math.abs(change)) return undefined;
  const [whole, part] = [change, most.change].map((each) => formatNumber(Math.abs(each)));
  const more = sign > 0 ? "more" : "fewer";
  const name = most.by === "source" ? sourceLabel(most.key) : cityLabel(most.key, context);
  return {
    text:
      Math.abs(most.change) > Math.abs(change)
        ? `${whole} ${more}: ${name} alone has ${part} ${more}`
        : `${whole} ${more}: ${part} of them ${name}`,
    cells: periods.map((period) => period.cell(measure, { [most.by]: most.key })),
  };
}

const cityLabel = (city: string, { cityNames }: Context) =>
  city === "" ? "Not recorded" : (cityNames.get(city) ?? city);

function replyFigure({ periods, isEmpty, listOf }: Context): Figure {
  const countBetween = (buckets: Buckets, from: number, below: number) =>
    [...buckets].reduce((sum, [bucket, leads]) => {
      const minutes = bounds.reply[bucket - 1] ?? 0;
      return minutes >= from && minutes < below ? sum + leads : sum;
    }, 0);
  return {
    id: "first-response",
    title: "First response",
    definition:
      "From the moment a lead came in to its first reply, by the clock, for leads that got it in the period. Within the target: in the time that Settings, Response targets, give.",
    head: "First reply",
    columns: thisAndBefore,
    facts: [
      { id: "median", label: "Median", cells: periods.map(replyMedian) },
      {
        id: "share",
        label: "Within the target",
        cells: periods.map((period) => share(period.amount("reply"), period.count("reply"))),
      },
      { id: "leads", label: "Leads", cells: periods.map((period) => period.cell("reply")) },
    ],
    rows: Object.entries(replyTimes).map(([id, { label, from, below }]) => ({
      id,
      label,
      cells: periods.map((period) =>
        count(
          isEmpty ? null : countBetween(period.buckets("reply"), from, below),
          listOf("reply", period.days, { reply: id as ReplyTime }),
        ),
      ),
    })),
  };
}

function trendFigure({ now, before, slices, today, isCounted, listOf }: Context): Figure {
  const unit = unitOf(now.days);
  const counts = new Map(
    slices.map((slice) => [`${slice.before} ${slice.measure} ${slice.from}`, slice.count]),
  );
  function sliceCell(period: Period, measure: Measure, days: Days | undefined) {
    if (!days || !isCounted(measure)) return count(null);
    const value = counts.get(`${period === before} ${measure} ${days.from}`) ?? 0;
    return count(value, listOf(measure, days));
  }
  const otherSteps = [
    { measure: "lead", label: "Leads" } as const,
    ...funnel.filter(({ measure }) => measure !== "analysis"),
  ];
  const earlier = slicesOf(before.days, unit);
  const labelOf = { month: formatMonth, year: (day: string) => day.slice(0, 4) };
  return {
    id: "trend",
    title: `Analyses by ${unit}`,
    definition: `The first analysis of each lead by ${unit}, and in the table the other steps of the funnel.`,
    head: { day: "Day", week: "Week from", month: "Month from", year: "Year from" }[unit],
    columns: [...thisAndBefore, ...otherSteps.map(({ label }) => label)],
    isLine: true,
    rows: slicesOf(now.days, unit).map((days, at) => ({
      id: days.from,
      label:
        unit === "month" || unit === "year" ? labelOf[unit](days.from) : formatShortDay(days.from, today),
      cells: [
        sliceCell(now, "analysis", days),
        sliceCell(before, "analysis", earlier[at]),
        ...otherSteps.map(({ measure }) => sliceCell(now, measure, days)),
      ],
    })),
  };
}

const costPer = (costCents: number | null, whole: number | null) =>
  cents(costCents !== null && whole ? Math.round(costCents / whole) : null);

function sourcesFigure({ now, before, periods, filter, costs, keysOf, isEmpty }: Context): Figure {
  const sources = keysOf("source", ["lead", "analysis", "agreement", "payment"]);
  function sourceCost(source: string, days: Days) {
    const names = [source, sourceLabel(source)].map((name) => name.toLowerCase());
    const cost = costs.find((each) => names.includes(each.source.toLowerCase()));
    return cost && !filter.city ? costOf(cost.monthlyCents, days) : null;
  }
  function wholeCost({ days }: Period) {
    const costs = sources.flatMap((source) => sourceCost(source, days) ?? []);
    return costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null;
  }
  const cellsOf = (part: { source?: string }, cost: number | null) => [
    now.cell("lead", part),
    before.cell("lead", part),
    now.cell("analysis", part),
    now.cell("agreement", part),
    count(now.amount("agreement", part)),
    cents(now.amount("payment", part)),
    cents(cost),
    costPer(cost, now.count("lead", part)),
    costPer(cost, now.amount("agreement", part)),
  ];
  const facts = [
    { id: "all", label: "All leads", cells: cellsOf({}, wholeCost(now)) },
    {
      id: "per-lead",
      label: "Cost per lead",
      cells: periods.map((period) => costPer(wholeCost(period), period.count("lead"))),
    },
    {
      id: "per-door",
      label: "Cost per door",
      cells: periods.map((period) => costPer(wholeCost(period), period.amount("agreement"))),
    },
  ];
  return {
    id: "sources",
    title: "Sources and their cost",
    definition:
      "Leads that arrived in the period, and what happened in it. A door is a home of a signed agreement. The cost is what Settings, Source costs, say a month, for the days of the period. Doors, fees and cost are sums, so they open no list.",
    head: "Source",
    columns: [...thisAndBefore, "Analyses", "Agreements", "Doors", "Fees", "Cost", "Per lead", "Per door"],
    facts: isEmpty ? [] : facts,
    rows: sources
      .map((source) => ({
        id: source || "none",
        label: sourceLabel(source),
        cells: cellsOf({ source }, sourceCost(source, now.days)),
      }))
      .toSorted(byFirstCell),
  };
}

function citiesFigure(context: Context): Figure {
  const { now, before, keysOf } = context;
  const steps = funnel.filter(({ measure }) => measure !== "view");
  return {
    id: "cities",
    title: "Cities",
    definition:
      "The funnel by the city of the home: leads that arrived in the period, and what happened in it.",
    head: "City",
    columns: [...thisAndBefore, ...steps.map(({ label }) => label)],
    rows: keysOf("city", leadMeasures)
      .map((city) => ({
        id: city || "none",
        label: cityLabel(city, context),
        cells: [
          now.cell("lead", { city }),
          before.cell("lead", { city }),
          ...steps.map(({ measure }) => now.cell(measure, { city })),
        ],
      }))
      .toSorted(byFirstCell),
  };
}

const stagesFigure = ({ now, periods }: Context): Figure => ({
  id: "stages",
  title: "Time in stage",
  definition:
    "How long leads had been in a stage when they left it in the period: the median, in days. A lead that left a stage twice counts twice, so no list has as many rows.",
  head: "Stage",
  columns: [...thisAndBefore, "Left it"],
  rows: stages.map(({ value: detail, filterLabel: label }) => {
    const medians = periods.map(
      (period): Cell => ({
        value: medianOf(period.buckets("stage", { detail }), bounds.stage),
        unit: "days",
      }),
    );
    return { id: detail, label, cells: [...medians, now.cell("stage", { detail })] };
  }),
});

const lostFigure = ({ now, before, lostReasons, keysOf }: Context): Figure => ({
  id: "lost",
  title: "Lost reasons",
  definition:
    "Leads that were lost in the period and still are, by the reason that was chosen. Invalid leads don't count.",
  head: "Reason",
  columns: [...thisAndBefore, "Share"],
  rows: [...new Set([...lostReasons, ...keysOf("detail", ["lost"])])]
    .map((detail) => {
      const lost = now.cell("lost", { detail });
      return {
        id: detail || "none",
        label: detail || "No reason",
        cells: [lost, before.cell("lost", { detail }), share(lost.value, now.count("lost"))],
      };
    })
    .toSorted(byFirstCell),
});

const targetsFigure = ({ now, periods }: Context): Figure => ({
  id: "targets",
  title: "Targets kept",
  definition:
    "Of the response targets that were due in the period, the share that was met in time. One that ended before it was due counts nowhere. Targets of leads and referrals have no list in common: Today shows those that are open.",
  head: "Target",
  columns: [...thisAndBefore, "Kept", "Due"],
  rows: Object.entries(targetKinds).map(([detail, label]) => {
    const kept = (period: Period) =>
      share(period.amount("target", { detail }), period.count("target", { detail }));
    return {
      id: detail,
      label,
      cells: [
        ...periods.map(kept),
        count(now.amount("target", { detail })),
        count(now.count("target", { detail })),
      ],
    };
  }),
});

const referralsFigure = ({ periods }: Context): Figure => ({
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
      cells: periods.map((period) => cents(period.amount("referral", { detail: "paid" }))),
    },
  ],
  rows: Object.entries(milestones).map(([detail, label]) => ({
    id: detail,
    label,
    cells: periods.map((period) => period.cell("referral", { detail })),
  })),
});

function accuracyFigure({ now, periods, leases }: Context): Figure {
  const leasesIn = ({ from, to }: Days) => leases.filter(({ date }) => date >= from && date <= to);
  const accuracies = periods.map(({ days }) => accuracyBy(leasesIn(days), () => "All")[0]);
  const error = (accuracy: Accuracy | undefined) => percent(accuracy?.medianPercent);
  const withinTen = (accuracy: Accuracy | undefined) => percent(accuracy?.shares[1]?.share);
  return {
    id: "accuracy",
    title: "Accuracy",
    definition:
      "Our estimates against the rents that were signed after them, for leases signed in the period: the median error in percent of the rent. Admin, Property Analysis, has the details.",
    head: "Leases",
    columns: [...thisAndBefore, "Within 10%", "Leases"],
    facts: [
      { id: "median", label: "Median error", cells: accuracies.map(error) },
      { id: "share", label: "Within 10%", cells: accuracies.map(withinTen) },
    ],
    rows: accuracyBy(leasesIn(now.days), quarterOf)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map((quarter) => ({
        id: quarter.name,
        label: quarter.name,
        cells: [error(quarter), percent(null), withinTen(quarter), count(quarter.leases)],
      })),
  };
}

const formsFigure = ({ now, before }: Context): Figure => ({
  id: "forms",
  title: "Forms, begun to sent",
  definition:
    "How often a public form was opened or begun, went on, and was sent. Counted by the server without persons; one person may begin twice.",
  head: "Step",
  columns: [...thisAndBefore, "Of the first step"],
  rows: formSteps.map(({ form, label, path }) => {
    const first = formSteps.find((step) => step.form === form)?.path ?? path;
    const steps = now.cell("form", { detail: path });
    return {
      id: path,
      label: `${form}: ${label.toLowerCase()}`,
      cells: [
        steps,
        before.cell("form", { detail: path }),
        share(steps.value, now.count("form", { detail: first })),
      ],
    };
  }),
});
