import { Form, href, useSubmit } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { statusGroups } from "#app/features/leads/rules.ts";
import type { LeadCounts } from "#app/features/leads/types.ts";
import { formatNumber } from "#app/lib/format.ts";

interface LeadFiltersProps {
  status: string | null;
  from: string | null;
  to: string | null;
  counts: LeadCounts;
}

export function LeadFilters({ status, from, to, counts }: LeadFiltersProps) {
  const submit = useSubmit();
  const keep: Record<string, string> = status ? { status } : {};
  const clearHref = status ? `${href("/leads")}?${new URLSearchParams(keep)}` : href("/leads");
  return (
    <div className="mb-3 flex flex-wrap items-start gap-2 max-sm:flex-col max-sm:items-stretch">
      <Form
        method="get"
        action={href("/leads")}
        className="flex gap-2"
        onSubmit={(event) => {
          const form = event.currentTarget;
          // Where navigation is blocked, resets the select to match the list.
          if (event.defaultPrevented) return form.reset();
          event.preventDefault();
          const chosen = new URLSearchParams(
            [...new FormData(form)].map(([name, value]) => [name, String(value)]),
          );
          if (!chosen.get("status")) chosen.delete("status");
          void submit(chosen, { action: href("/leads"), preventScrollReset: true });
        }}
      >
        <SelectField
          key={status}
          id="status"
          name="status"
          label="Status"
          hideLabel
          className="max-sm:flex-1 sm:w-64"
          defaultValue={status ?? ""}
          options={[
            { value: "", label: `Show All (${formatNumber(counts.inSpan)})` },
            ...statusGroups.map((group) => ({
              value: group.value,
              label: `${group.filterLabel} (${formatNumber(counts.byGroup[group.value] ?? 0)})`,
            })),
          ]}
          onChange={({ currentTarget: { form } }) => form?.requestSubmit()}
        />
        {from && to ? <input type="hidden" name="from" value={from} /> : null}
        {from && to ? <input type="hidden" name="to" value={to} /> : null}
        <noscript>
          <button type="submit" className={buttonClass({ variant: "outline", size: "sm" })}>
            Show
          </button>
        </noscript>
      </Form>
      <DateRangePicker from={from} to={to} keep={keep} clearHref={clearHref} />
    </div>
  );
}
