import { parseDateRange } from "#app/components/dates/date-input.ts";
import { addDays, weekdayOf } from "#app/lib/dates.ts";

/** From the first visit to the first fee. */
export const funnel = [
  { measure: "view", label: "Page views" },
  { measure: "analysis", label: "Analyses" },
  { measure: "walkthrough", label: "Walkthroughs" },
  { measure: "agreement", label: "Agreements signed" },
  { measure: "payment", label: "Paid" },
] as const;

export const measures = [
  ...funnel.map(({ measure }) => measure),
  ...(["lead", "reply", "target", "stage", "lost", "referral", "form"] as const),
];
export type Measure = (typeof measures)[number];

/** What happens to a lead: only these are counted by source and city. */
export const leadMeasures = ["lead", "analysis", "walkthrough", "agreement", "payment"] as const;

/** A filter by source or city leaves nothing to count of these. */
export const unfilteredMeasures: readonly Measure[] = ["view", "referral", "form"];

/** Steps of the forms, by the path that counts them: a step is a view of the form's page with a fragment. */
export const formSteps = [
  { form: "Rental analysis", label: "Begun", path: "/analysis#begun" },
  { form: "Rental analysis", label: "Contact details", path: "/analysis#contact" },
  { form: "Rental analysis", label: "Sent", path: "/analysis#sent" },
  { form: "Enrollment", label: "Opened", path: "/enroll" },
  { form: "Enrollment", label: "Contact details", path: "/enroll#contact" },
  { form: "Enrollment", label: "Review", path: "/enroll#review" },
  { form: "Enrollment", label: "Sent", path: "/enroll#sent" },
  { form: "Realtor referral", label: "Opened", path: "/realtor-referral" },
  { form: "Realtor referral", label: "Sent", path: "/realtor-referral#sent" },
  { form: "Webinar", label: "Opened", path: "/webinar" },
  { form: "Webinar", label: "Sent", path: "/webinar#sent" },
] as const;
export type CountedStep = Extract<(typeof formSteps)[number]["path"], `${string}#${string}`>;

/** Upper bounds of the buckets, in minutes and in days; one more bucket has what is longer. */
export const bounds = {
  reply: [
    1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120, 180, 240, 480, 720, 1_440, 2_880, 4_320,
    10_080,
  ],
  stage: [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 42, 60, 90, 120, 180, 365],
};

export type Buckets = ReadonlyMap<number, number>;

/** Within its bucket the median is placed by its share, so that it is right to the width of one. */
export function medianOf(buckets: Buckets, limits: readonly number[]): number | null {
  const total = [...buckets.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [bucket, count] of [...buckets].toSorted(([one], [other]) => one - other)) {
    if (below + count >= total / 2) {
      const low = limits[bucket - 1] ?? 0;
      const high = limits[bucket] ?? low;
      return low + ((high - low) * (total / 2 - below)) / count;
    }
    below += count;
  }
  return null;
}

export type Days = { from: string; to: string };

export const rangeLabels = {
  "this-month": "This month",
  "last-month": "Last month",
  "this-quarter": "This quarter",
  "last-quarter": "Last quarter",
  year: "Last 12 months",
} as const;
export type RangeName = keyof typeof rangeLabels;

export type Range = Days & {
  /** Null for days of the reader's choice. */
  name: RangeName | null;
  /** The days that it is compared with. */
  before: Days;
  problem: string | null;
};

/** Both days are included; `today` is `YYYY-MM-DD`. */
export function readRange(query: URLSearchParams, today: string): Range {
  const [from, to] = [query.get("from"), query.get("to")];
  const { range, error } = parseDateRange(from, to);
  if (range) {
    const before = { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
    return { ...range, before, name: null, problem: null };
  }
  const requested = query.get("range") ?? "";
  const name = Object.hasOwn(rangeLabels, requested) ? (requested as RangeName) : "year";
  const areDays = [from, to].every((day) => parseDateRange(day, day).range);
  const problem = error && (areDays ? "The range ends before it begins." : error);
  return {
    ...namedRange(name, today),
    name,
    problem: problem ? `${problem} ${rangeLabels[name]} is shown.` : null,
  };
}

function namedRange(name: RangeName, today: string): Days & { before: Days } {
  const month = firstOfMonth(today);
  const quarter = addMonths(month, -((Number(month.slice(5, 7)) - 1) % 3));
  const [from, months] = (
    {
      "this-month": [month, 1],
      "last-month": [addMonths(month, -1), 1],
      "this-quarter": [quarter, 3],
      "last-quarter": [addMonths(quarter, -3), 3],
      year: [addMonths(month, -11), 12],
    } as const
  )[name];
  const last = addDays(addMonths(from, months), -1);
  const isOver = last < today;
  return {
    from,
    to: isOver ? last : today,
    before: {
      from: addMonths(from, -months),
      to: isOver ? addDays(from, -1) : addMonths(today, -months),
    },
  };
}

export const daysIn = ({ from, to }: Days) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The last day of the month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The whole months of a range, and the days around them. `monthsEnd` is exclusive. */
export function partsOf({ from, to }: Days) {
  const monthsFrom = from === firstOfMonth(from) ? from : addMonths(firstOfMonth(from), 1);
  const monthsEnd = firstOfMonth(addDays(to, 1));
  return monthsFrom < monthsEnd ? { monthsFrom, monthsEnd } : { monthsFrom: from, monthsEnd: from };
}

export type Unit = "day" | "week" | "month" | "year";

export function unitOf(days: Days): Unit {
  const length = daysIn(days);
  return length <= 31 ? "day" : length <= 190 ? "week" : length <= 1_100 ? "month" : "year";
}

/** Parts of the range, which begin where `date_trunc` cuts it. */
export function slicesOf(days: Days, unit: Unit): Days[] {
  const slices: Days[] = [];
  for (let from = days.from; from <= days.to; ) {
    const next = nextSlice(from, unit);
    slices.push({ from, to: next > days.to ? days.to : addDays(next, -1) });
    from = next;
  }
  return slices;
}

function nextSlice(day: string, unit: Unit) {
  if (unit === "day") return addDays(day, 1);
  if (unit === "week") return addDays(day, 8 - weekdayOf(day));
  return unit === "month" ? addMonths(firstOfMonth(day), 1) : `${Number(day.slice(0, 4)) + 1}-01-01`;
}

/** The whole cost of a month is spread over its days. */
export function costOf(monthlyCents: number, days: Days) {
  return Math.round(
    slicesOf(days, "month").reduce((sum, slice) => {
      const month = firstOfMonth(slice.from);
      const length = daysIn({ from: month, to: addDays(addMonths(month, 1), -1) });
      return sum + (monthlyCents * daysIn(slice)) / length;
    }, 0),
  );
}

/** Of the schedule: when it ended last is how current the figures are. */
export const sumsRun = "sums of analytics";
