import { href } from "react-router";
import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import { FilterBar, FilterChoice } from "#app/components/office/filter-bar.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import { type Range, rangeLabels } from "#app/features/analytics/rules.ts";
import { withoutValue } from "#app/features/lead-lists/request.ts";
import type { ListChoices } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { sourceLabel } from "#app/lib/labels.ts";

interface AnalyticsFiltersProps {
  query: string;
  range: Range;
  choices: Pick<ListChoices, "sources" | "cities">;
}

export function AnalyticsFilters({ query, range, choices }: AnalyticsFiltersProps) {
  const path = href("/admin/analytics");
  const params = new URLSearchParams(query);
  const undated = withParams(`${path}?${query}`, { range: null, from: null, to: null });
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <Segmented
        label="Range"
        className="max-w-full overflow-x-auto *:flex-none"
        options={Object.entries(rangeLabels).map(([name, label]) => ({
          label,
          to: withParams(undated, { range: name }),
          isCurrent: name === range.name && !range.problem,
        }))}
      />
      <DateRangePicker
        from={params.get("from")}
        to={params.get("to")}
        keep={new URLSearchParams(undated.split("?")[1])}
        clearHref={undated}
      />
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
