import type { RentChange } from "#app/features/analysis/rules/rent-change.ts";
import { type EstimateMethod, methodNames } from "#app/features/analysis/types.ts";
import { type FactName, factLabels } from "#app/features/leads/property/facts.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { formatDollars, formatNumber, formatSignedDollars } from "#app/lib/format.ts";
import { byActor, columnChanges, event, type FromTo, itself } from "#app/timeline/define.ts";

function formatFact(name: string, value: unknown) {
  if (isPropertyType(value)) return propertyTypeNames[value];
  if (name === "bedrooms" && value === 0) return "Studio";
  const isCount = name === "squareFootage" || name === "unitCount";
  return isCount && typeof value === "number" ? formatNumber(value) : String(value);
}

export const analysisEvents = {
  estimate_asked: event("Calculator", () => byActor("requested a rent estimate")),
  estimated: event<{ method: EstimateMethod; rentCents: number; unitCount: number; revision: number }>(
    "Calculator",
    ({ rentCents, method }) => {
      const source = method && methodNames[method];
      const price = rentCents === undefined ? "" : ` at ${formatDollars(rentCents)}`;
      return itself(`Rent estimated${price}${price && source ? `, from ${source}` : ""}`);
    },
  ),
  rent_changed: event<RentChange>("Calculator", ({ fromCents = 0, toCents = 0 }) =>
    itself(`The monthly check moved the rent from ${formatDollars(fromCents)} to ${formatDollars(toCents)}`),
  ),
  estimate_failed: event("TriangleAlert", () => itself("Failed to analyze property")),
  facts_corrected: event<{ [Name in FactName]?: FromTo } & { revision?: number }>("Pencil", (data) =>
    byActor("corrected the property details", columnChanges(data, factLabels, formatFact)),
  ),
  rent_adjusted: event<{ from: number | null; to: number | null }>("SlidersHorizontal", ({ from, to }) =>
    byActor(to ? "set the rent" : "removed the manager's rent", [
      { from: from ? formatDollars(from) : "the estimate", to: to ? formatDollars(to) : "the estimate" },
    ]),
  ),
  fees_chosen: event<{ from: string; to: string; code: string }>(
    "SlidersHorizontal",
    ({ from = "", to = "", code }) => byActor(`chose the fees, quote ${code}`, [{ from, to }]),
  ),
  outcome_logged: event<{ name: string; costCents: number; rentChangeCents: number; daysSaved: number }>(
    "Wrench",
    ({ name = "an improvement", costCents = 0, rentChangeCents = 0, daysSaved = 0 }) =>
      byActor(
        `logged what ${name} brought: cost ${formatDollars(costCents)}, rent ${formatSignedDollars(rentChangeCents)} a month, ${daysSaved} days sooner`,
      ),
  ),
  improvements_chosen: event<{ chosen: string[] }>("Wrench", ({ chosen = [] }) =>
    byActor(chosen.length > 0 ? `chose improvements: ${chosen.join(", ")}` : "cleared the improvements"),
  ),
  asked_for_a_person: event("UserRound", () => byActor("asked a manager to price the home")),
};
