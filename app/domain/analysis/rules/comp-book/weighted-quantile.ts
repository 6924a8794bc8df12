export type Weighted = { value: number; weight: number };

/**
 * The smallest value at or below which at least the share `p` of the whole weight lies; when the share falls
 * exactly between two values, their mean. At `p` = 0.5 this is the weighted median.
 *
 * A step function on purpose: unlike interpolated forms it can never fall when a value rises at fixed
 * weights, and neither the order of the values nor ties change it.
 *
 * @throws RangeError for an empty list.
 */
export function weightedQuantile(values: readonly Weighted[], p: number): number {
  const sorted = values.toSorted((a, b) => a.value - b.value || a.weight - b.weight);
  const target = p * sorted.reduce((sum, { weight }) => sum + weight, 0);
  const tolerance = target * 1e-9;
  let below = 0;
  for (const [at, { value, weight }] of sorted.entries()) {
    below += weight;
    if (Math.abs(below - target) <= tolerance) return (value + (sorted[at + 1]?.value ?? value)) / 2;
    if (below > target) return value;
  }
  const last = sorted.at(-1);
  if (!last) throw new RangeError("No values to take a quantile of");
  return last.value;
}
