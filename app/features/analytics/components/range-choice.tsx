import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import { type Range, rangeLabels } from "#app/features/analytics/rules.ts";
import { withParams } from "#app/lib/current-path.ts";

interface RangeChoiceProps {
  path: string;
  query: string;
  range: Range;
}

/** A named range, or two days. */
export function RangeChoice({ path, query, range }: RangeChoiceProps) {
  const params = new URLSearchParams(query);
  const undated = withParams(`${path}?${query}`, { range: null, from: null, to: null });
  return (
    <>
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
    </>
  );
}
