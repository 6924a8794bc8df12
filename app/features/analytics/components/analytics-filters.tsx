import { href } from "react-router";
import { FilterBar, FilterChoice } from "#app/components/office/filter-bar.tsx";
import { RangeChoice } from "#app/features/analytics/components/range-choice.tsx";
import type { Range } from "#app/features/analytics/rules.ts";
import { withoutValue } from "#app/features/lead-lists/request.ts";
import type { ListChoices } from "#app/features/leads/types.ts";
import { sourceLabel } from "#app/lib/labels.ts";

interface AnalyticsFiltersProps {
  query: string;
  range: Range;
  choices: Pick<ListChoices, "sources" | "cities">;
}

export function AnalyticsFilters({ query, range, choices }: AnalyticsFiltersProps) {
  const path = href("/admin/analytics");
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <RangeChoice path={path} query={query} range={range} />
      <FilterBar path={path} query={query} keep={["range", "from", "to"]}>
        {(filters) => (
          <>
            <FilterChoice
              inBar
              name="source"
              label="Source"
              any="Any source"
              options={[
                ...choices.sources.map((source) => ({ value: source, label: sourceLabel(source) })),
                withoutValue,
              ]}
              value={filters.get("source")}
            />
            <FilterChoice
              inBar
              name="city"
              label="City"
              any="Any city"
              options={[
                ...choices.cities.map((city) => ({ value: city.toLowerCase(), label: city })),
                withoutValue,
              ]}
              value={filters.get("city")}
            />
          </>
        )}
      </FilterBar>
    </div>
  );
}
