import { SlidersHorizontal } from "lucide-react";
import { href } from "react-router";
import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import { FilterBar, FilterChoice, FilterPopover } from "#app/components/office/filter-bar.tsx";
import { auditActions, recordTypes } from "#app/features/accounts/audit/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { upperFirst } from "#app/lib/text.ts";

interface AuditFiltersProps {
  /** Of the page. */
  query: string;
  people: readonly { value: string; label: string }[];
}

export function AuditFilters({ query, people }: AuditFiltersProps) {
  const params = new URLSearchParams(query);
  const undated = withParams(`${href("/admin/audit")}?${query}`, { ...firstPage, from: null, to: null });
  const choices = [
    { name: "person", label: "Person", any: "Anyone", options: people },
    { name: "record", label: "Record", any: "Any record", options: records },
    { name: "kind", label: "Kind", any: "Any kind", options: kinds },
  ];
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <FilterBar
        path={href("/admin/audit")}
        query={query}
        search={{ label: "Search records", placeholder: "Owner, record, word or number" }}
        keep={["from", "to"]}
      >
        {(shown) => {
          const count = choices.filter(({ name }) => shown.get(name)).length;
          return (
            <FilterPopover
              id="audit-filter"
              isOn={count > 0}
              button={
                <>
                  <SlidersHorizontal aria-hidden="true" className="size-4" />
                  Filters{count > 0 ? `, ${count} on` : ""}
                </>
              }
            >
              <div className="grid gap-3">
                {choices.map((choice) => (
                  <FilterChoice key={choice.name} {...choice} value={shown.get(choice.name)} />
                ))}
              </div>
            </FilterPopover>
          );
        }}
      </FilterBar>
      <DateRangePicker
        from={params.get("from")}
        to={params.get("to")}
        keep={new URLSearchParams(undated.split("?")[1])}
        clearHref={undated}
      />
    </div>
  );
}

export const firstPage = { older: null, newer: null };

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "en");

const kinds = Object.entries(auditActions)
  .map(([value, { label }]) => ({ value, label }))
  .sort(byLabel);

const records = Object.entries(recordTypes)
  .map(([value, label]) => ({ value, label: upperFirst(label) }))
  .sort(byLabel);
