import { type EstimateMethod, estimateMethods } from "#app/features/analysis/types.ts";

/** Cents a month for the whole building. */
export type RentFigure = { method: EstimateMethod; rentCents: number; hasSamples: boolean };

export type RentChange = { fromCents: number; toCents: number; why: string; source: string };

/** `seen` is the last figure that the owner got from us; moves of up to `percent` are no news. */
type Check = Record<"seen" | "current" | "next", RentFigure> & { percent: number };

const rank = ({ method }: RentFigure) => estimateMethods.indexOf(method);

/** Null if the current figure stays, as when a vendor is out of reach for a day. Without `why` it is no news. */
export function compareRents({ seen, current, next, percent }: Check): { why: string | null } | null {
  if (next.method === "preliminary" || next.hasSamples || rank(next) > rank(current)) return null;
  if (next.method === current.method && next.rentCents === current.rentCents) return null;
  const change = Math.abs(next.rentCents - seen.rentCents);
  const isBetter = rank(next) < rank(seen) && rank(seen) >= estimateMethods.indexOf("hud");
  const isNews = change > 0 && (isBetter || change * 100 > seen.rentCents * percent);
  return { why: isNews ? whyOf(seen, next) : null };
}

function whyOf(seen: RentFigure, next: RentFigure) {
  if (seen.method === "preliminary") return "Before, we had no rents to compare your home with. Now we do.";
  if (next.method === "hud") return "HUD, the federal housing department, published new benchmark rents.";
  if (seen.method === "hud")
    return "We now have rents of comparable homes. Before, we had only a public benchmark for the area.";
  return next.method === "comp_book"
    ? "Other homes like yours were leased or listed nearby since then."
    : "A rent data service reports other rents for homes like yours.";
}
