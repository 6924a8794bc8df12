import type { Measure } from "#app/features/analytics/rules.ts";

/** `before`: of the period that the range is compared with. Of the three splits, one is set. */
export type Sum = {
  before: boolean;
  measure: Measure;
  source: string | null;
  city: string | null;
  split: { detail: string; bucket: number } | null;
  count: number;
  amount: number;
};

/** Of a slice of the range; `from` is where the calendar cuts it. */
export type SliceSum = { before: boolean; from: string; measure: Measure; count: number };

export type Filter = { source: string; city: string };
