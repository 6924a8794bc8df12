import { formatDateInput } from "#app/components/dates/date-input.ts";
import {
  type Buckets,
  type Days,
  type Measure,
  type Range,
  unfilteredMeasures,
} from "#app/features/analytics/rules.ts";
import type { Cell, Filter, Sum } from "#app/features/analytics/types.ts";
import { isReachedStep, type ReplyTime } from "#app/features/lead-lists/reached/rules.ts";
import { notRecorded } from "#app/features/lead-lists/request.ts";

/** Of a measure; without any of them, the whole. */
type Part = { detail?: string; source?: string; city?: string };

type ListPart = Part & { reply?: ReplyTime };

type Total = { count: number; amount: number; buckets: Map<number, number> };

const newTotal = (): Total => ({ count: 0, amount: 0, buckets: new Map() });

export type Sums = ReturnType<typeof readSums>;
export type Period = Sums["now"];

type Input = { range: Range; filter: Filter; sums: readonly Sum[] };

export function readSums({ range, filter, sums }: Input) {
  const isEmpty = sums.every(({ count }) => count === 0);
  const isFiltered = filter.source !== "" || filter.city !== "";
  const isCounted = (measure: Measure) => !isEmpty && !(isFiltered && unfilteredMeasures.includes(measure));

  const nameOf = (isBefore: boolean, measure: Measure, part: Part) =>
    [isBefore, measure, ...Object.entries(part).flat()].join(" ");
  const totals = new Map<string, Total>();
  for (const { before, measure, by, key, bucket, count, amount } of sums)
    for (const part of by === "detail" ? [{}, { detail: key }] : [{ [by]: key }]) {
      const name = nameOf(before, measure, part);
      const total = totals.get(name) ?? newTotal();
      total.count += count;
      total.amount += amount;
      total.buckets.set(bucket, (total.buckets.get(bucket) ?? 0) + count);
      totals.set(name, total);
    }

  /** Undefined where no list has these rows. */
  function listOf(measure: Measure, days: Days, { detail, reply, source, city }: ListPart = {}) {
    const isReferral = measure === "referral" && detail !== undefined;
    if (!isReferral && measure !== "lead" && !isReachedStep(measure)) return undefined;
    const recorded = (part: string | undefined) => (part === "" ? notRecorded : part);
    const params = isReferral
      ? { step: detail }
      : {
          reached: measure === "lead" || reply ? undefined : measure,
          reply,
          source: recorded(source) ?? filter.source,
          city: recorded(city) ?? filter.city,
          reason: recorded(detail),
        };
    const query = new URLSearchParams([
      ...Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1])),
      ["from", formatDateInput(days.from)],
      ["to", formatDateInput(days.to)],
    ]);
    return `${isReferral ? "/admin/referrals" : "/leads"}?${query}`;
  }

  /** All are null if there is nothing to count. */
  function periodOf(isBefore: boolean, days: Days) {
    const find = (measure: Measure, part: Part = {}): Total | null =>
      isCounted(measure) ? (totals.get(nameOf(isBefore, measure, part)) ?? newTotal()) : null;
    const count = (measure: Measure, part?: Part) => find(measure, part)?.count ?? null;
    const amount = (measure: Measure, part?: Part) => find(measure, part)?.amount ?? null;
    const buckets = (measure: Measure, part?: Part): Buckets => find(measure, part)?.buckets ?? new Map();
    const cell = (measure: Measure, part?: Part): Cell => ({
      value: count(measure, part),
      unit: "count",
      list: listOf(measure, days, part),
    });
    return { days, count, amount, buckets, cell };
  }
  const now = periodOf(false, range);
  const before = periodOf(true, range.before);

  const keysOf = (by: "detail" | "source" | "city", measures: readonly Measure[]) => [
    ...new Set(sums.flatMap((sum) => (sum.by === by && measures.includes(sum.measure) ? [sum.key] : []))),
  ];

  return { isEmpty, isCounted, now, before, periods: [now, before], keysOf, listOf };
}
