import { normaliseStreet } from "#app/domain/analysis/rules/address.ts";
import type { CompRecord } from "#app/domain/analysis/types.ts";

type Home = Pick<CompRecord, "address" | "zipCode">;

const known = new WeakMap<Home, string>();

/** Key of one home: its street line with the unit, and its ZIP code. Worked out once for each record. */
export function homeKey(home: Home): string {
  const kept = known.get(home);
  if (kept !== undefined) return kept;
  const key = `${normaliseStreet(home.address)}|${home.zipCode}`;
  known.set(home, key);
  return key;
}
