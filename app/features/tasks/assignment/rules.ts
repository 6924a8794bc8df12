import type { AssignmentRules } from "#app/features/settings/company/assignment.ts";
import { sourceLabel } from "#app/lib/labels.ts";

type NewLead = { city?: string | null | undefined; source: string | null };

const normal = (text: string | null | undefined) => text?.trim().toLowerCase() ?? "";

/**
 * Who may get the lead next: the people of its city or source, or everyone who takes part if none of them is
 * available. `available`: the IDs of who is here.
 */
export function candidatesFor(
  { mode, people }: AssignmentRules,
  { city, source }: NewLead,
  available: readonly string[],
): string[] {
  if (mode === "none") return [];
  const isHere = new Set(available);
  const taking = people.length > 0 ? people.filter(({ person }) => isHere.has(person)) : null;
  const everyone = taking ? taking.map(({ person }) => person) : [...available];
  const matching = (taking ?? []).filter(({ cities, sources }) =>
    mode === "city"
      ? normal(city) !== "" && cities.some((name) => normal(name) === normal(city))
      : mode === "source" &&
        sources.some((name) => [normal(source), normal(sourceLabel(source))].includes(normal(name))),
  );
  return [...new Set(matching.length > 0 ? matching.map(({ person }) => person) : everyone)];
}
