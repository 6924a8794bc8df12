import { type Improvement, timesIn } from "#app/features/analysis/rules/improvements.ts";
import { percentOf, wholeDollars } from "#app/lib/money.ts";

/** What an improvement is expected to bring. Cents a month for one unit. */
type Effect = { rentChangeCents: number; daysSaved: number };

/** Averages of the outcomes that the company logged. */
export type LoggedOutcome = Effect & { name: string; jobs: number };

type AssumedEffect = { name: string; rentChange: number; daysSaved: number };

const isNamed = (name: string) => (each: { name: string }) =>
  each.name.trim().toLowerCase() === name.trim().toLowerCase();

/** Null if nothing is known or assumed of it. @param assumed in dollars. */
export function effectOf(
  name: string,
  { assumed, logged }: { assumed: readonly AssumedEffect[]; logged: readonly LoggedOutcome[] },
): (Effect & { basis: string }) | null {
  const ours = logged.find(isNamed(name));
  if (ours) {
    const { rentChangeCents, daysSaved, jobs } = ours;
    return { rentChangeCents, daysSaved, basis: `Average of ${jobs} of our jobs` };
  }
  const setting = assumed.find(isNamed(name));
  return setting
    ? { rentChangeCents: setting.rentChange * 100, daysSaved: setting.daysSaved, basis: "Assumed" }
    : null;
}

/**
 * Whole months until the higher rent has paid for the cost, after the rent of the days saved:
 * (cost − days saved × 12 × rent ÷ 365) ÷ rent change. 0 if the days alone pay for it, null if it never does.
 */
export function paybackMonths(costCents: number, effect: Effect, rentCents: number): number | null {
  const leftCents = costCents - Math.round((effect.daysSaved * 12 * rentCents) / 365);
  if (leftCents <= 0) return 0;
  return effect.rentChangeCents > 0 ? Math.ceil(leftCents / effect.rentChangeCents) : null;
}

export function paybackText(months: number | null): string {
  if (months === null) return "The rent doesn't pay it back";
  if (months === 0) return "Paid back by leasing sooner";
  return `Pays back in ${months} ${months === 1 ? "month" : "months"}`;
}

/** The cost of one unit's share. */
export const costPerUnit = (
  { name, costCents }: Pick<Improvement, "name" | "costCents">,
  unitCount: number,
) => Math.round((costCents * timesIn(name, unitCount)) / unitCount);

export function checkedEffects(items: readonly { checked: boolean; effect: Effect | null }[]): Effect {
  const sum = { rentChangeCents: 0, daysSaved: 0 };
  for (const { checked, effect } of items) {
    if (!checked || !effect) continue;
    sum.rentChangeCents += effect.rentChangeCents;
    sum.daysSaved += effect.daysSaved;
  }
  return sum;
}

export const pitchSteps = ["Why choose us", "Rental analysis", "Property improvements"] as const;

/** From 1 to 3. */
export const readStep = (typed: string | null) => (typed === "2" || typed === "3" ? Number(typed) : 1);

/** `on 45000` */
export const seenText = ({ checked, customCents }: Pick<Improvement, "checked" | "customCents">) =>
  `${checked ? "on" : "off"} ${customCents ?? ""}`;

type Typed = { name: string; checked: boolean; cost?: number | undefined; seen: string };

/** Changes only what differs from what the form was filled with. */
export function withTyped(items: readonly Improvement[], typed: readonly Typed[]): Improvement[] {
  return items.map((item) => {
    const { seen, checked = false, cost = null } = typed.find(({ name }) => name === item.name) ?? {};
    const isMine = seen !== undefined && seenText({ checked, customCents: cost }) !== seen;
    return isMine ? { ...item, checked, customCents: cost } : item;
  });
}

type Fees = { baseMonthlyFeeCents: number; rentBasisPoints: number };

/** A full year at the rent of all units, with the fees of the offer at that rent. Whole dollars; lines add up. */
export function pitchYear(
  monthlyRentCents: number,
  { offer, maintenanceBasisPoints }: { offer: Fees; maintenanceBasisPoints: number },
) {
  const rentCents = wholeDollars(12 * monthlyRentCents);
  const monthlyFeeCents = offer.baseMonthlyFeeCents + percentOf(monthlyRentCents, offer.rentBasisPoints);
  const feeCents = -wholeDollars(12 * monthlyFeeCents);
  const maintenanceCents = -wholeDollars(percentOf(rentCents, maintenanceBasisPoints));
  return { rentCents, feeCents, maintenanceCents, netCents: rentCents + feeCents + maintenanceCents };
}
