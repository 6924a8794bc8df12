/** A claim as a page shows it on a day: around its figure while it holds, else in words that need none. */
export type ShownClaim = {
  key: string;
  /** The whole sentence. */
  text: string;
  /** The sentence taken apart at its figure; null when it is shown without one. */
  parts: { before: string; value: string; after: string } | null;
  /** `YYYY-MM-DD` of what the figure rests on; null when it is shown without one. */
  asOf: string | null;
  source: string;
};
