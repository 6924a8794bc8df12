import { type Estimate, estimateMethods } from "#app/features/analysis/types.ts";

type RentFigure = Pick<Estimate, "method" | "rentCents" | "comparables">;

/** Cents a month for the whole building. */
export type RentChange = { fromCents: number; toCents: number; why: string; source: string };

/** `seen` is the last figure that the owner got from us; moves of up to `percent` are no news. */
type Check = Record<"seen" | "current" | "next", RentFigure> & { percent: number };

const rank = ({ method }: RentFigure) => estimateMethods.indexOf(method);

/** Null if the current figure stays, as when a vendor is out of reach for a day. Without `why` it is no news. */
export function compareRents({ seen, current, next, percent }: Check): { why: string | null } | null {
  if (next.method === "preliminary" || next.comparables.some(({ sample }) => sample)) return null;
  if (rank(next) > rank(current)) return null;
  if (rank(next) === rank(current) && next.rentCents === current.rentCents) return null;
  const change = Math.abs(next.rentCents - seen.rentCents);
  const isBetter = rank(next) < rank(seen) && seen.method !== "comp_book";
  const isNews = change > 0 && (isBetter || change * 100 > seen.rentCents * percent);
  if (!isNews) return { why: null };
  if (next.method === "hud") return { why: "HUD published a benchmark rent that we didn't have before." };
  if (isBetter) return { why: "We now have rents of comparable homes. Before, we had too few of them." };
  return { why: "Homes like yours are leased or listed at other rents than before." };
}
