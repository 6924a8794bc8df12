import { defaultRange } from "#app/features/analysis/rules/benchmark.ts";
import { type Estimate, type EstimateMethod, methodNames } from "#app/features/analysis/types.ts";
import { formatDollars } from "#app/lib/format.ts";
import { dollarsFromCents } from "#app/lib/money.ts";

/** Cents a month for one unit. */
export type RentOverride = { rentCents: number; reason: string; authorName: string };

/** A preliminary range belongs to no home, so the manager's rent gets the usual one. */
export function withOverride(estimate: Estimate, override: RentOverride | null): Estimate {
  if (!override) return estimate;
  const { rentCents, reason, authorName } = override;
  const range = estimate.method === "preliminary" ? defaultRange(rentCents) : {};
  return {
    ...estimate,
    ...range,
    rentCents,
    manager: { reason, authorName, estimateCents: estimate.rentCents },
  };
}

export const withoutOverride = ({ manager, ...estimate }: Estimate): Estimate => ({
  ...estimate,
  rentCents: manager?.estimateCents ?? estimate.rentCents,
});

type Priced = { method: EstimateMethod; manager?: Estimate["manager"] };

/** Null if the figure is an estimate of this home or a manager's. */
export function cautionOf({ method, manager }: Priced): "benchmark" | "preliminary" | null {
  if (manager) return null;
  if (method === "hud") return "benchmark";
  return method === "preliminary" ? "preliminary" : null;
}

type SetBy = Pick<RentOverride, "reason" | "authorName">;

export const setByText = ({ authorName, reason }: SetBy) =>
  `Set by ${authorName}, ${reason.replace(/[.\s]+$/, "")}.`;

/** `Set by Dana Reyes, new kitchen. Our estimate is $1,840, from our lease records.` */
export function managerText({ method, manager }: Priced): string | null {
  if (!manager) return null;
  if (method === "preliminary") return setByText(manager);
  const name = method === "hud" ? "The public benchmark" : "Our estimate";
  const source = method === "hud" ? "" : `, from ${methodNames[method]}`;
  return `${setByText(manager)} ${name} is ${formatDollars(manager.estimateCents)}${source}.`;
}

/** As the form shows them. */
export const rentTexts = (set: Pick<RentOverride, "rentCents" | "reason"> | null) => ({
  rent: set ? dollarsFromCents(set.rentCents).replace(/\.00$/, "") : "",
  reason: set?.reason ?? "",
});
