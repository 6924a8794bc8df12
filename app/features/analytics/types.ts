import type { Measure } from "#app/features/analytics/rules.ts";

/** One sum of a period; `before` is the period that the range is compared with. */
export type Sum = {
  before: boolean;
  measure: Measure;
  /** What `key` is. Sums by detail have a bucket and make up the whole measure. */
  by: "detail" | "source" | "city";
  key: string;
  bucket: number;
  count: number;
  amount: number;
};

/** A slice of a period; `from` is its first day. */
export type SliceSum = { before: boolean; from: string; measure: Measure; count: number };

/** Empty for any, `none` for what is not recorded. */
export type Filter = { source: string; city: string };

export type CellUnit = "count" | "percent" | "minutes" | "days" | "cents";

/** Null if it isn't known; `list` is the address of the rows that it counts. */
export type Cell = { value: number | null; unit: CellUnit; list?: string | undefined };

export type FigureRow = {
  id: string;
  label: string;
  /** This period, the one before, and what the other columns name. */
  cells: readonly Cell[];
  hasOwnScale?: boolean;
  /** Under its bar. */
  note?: string | undefined;
  /** The cells are of what the text names: this period and the one before. */
  explanation?: { text: string; cells: readonly Cell[] } | undefined;
};

export type Figure = {
  id: string;
  title: string;
  definition: string;
  head: string;
  columns: readonly string[];
  /** Above the chart, as they are not of its scale. */
  facts?: readonly FigureRow[];
  rows: readonly FigureRow[];
  /** Instead of bars: the first two columns, oldest first. */
  isLine?: boolean;
};
