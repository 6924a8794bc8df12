import { ChevronDown, SlidersHorizontal, X } from "lucide-react";
import type { MouseEvent } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import {
  type Filter,
  FilterBar,
  FilterChoice,
  FilterPopover,
  FilterTick,
  findOption,
} from "#app/components/office/filter-bar.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import { boardQuery } from "#app/features/lead-lists/board/rules.ts";
import {
  isReachedStep,
  isReplyTime,
  reachedSteps,
  replyTimes,
} from "#app/features/lead-lists/reached/rules.ts";
import {
  filterQuery,
  notRecorded,
  readGroups,
  sortLabels,
  withoutValue,
} from "#app/features/lead-lists/request.ts";
import { readStatusFilter, statusGroups } from "#app/features/leads/rules.ts";
import type { LeadCounts, ListChoices, Person } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";

type LeadsPage = "/leads" | "/leads/board" | "/admin";

interface LeadFiltersProps {
  /** As `filterQuery` returns it. */
  query: string;
  /** The board shows all statuses beside each other, in one order. */
  counts?: LeadCounts;
  choices: ListChoices;
  page?: LeadsPage;
}

export function LeadFilters({ query, counts, choices, page = "/leads" }: LeadFiltersProps) {
  const params = new URLSearchParams(query);
  const here = `${href(page)}?${query}`;
  const undated = withParams(here, { from: null, to: null });
  const filters = filtersOf(choices);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <FilterBar
          path={href(page)}
          query={query}
          search={{ label: "Search leads", placeholder: "Name, email, phone, address" }}
          clean={filterQuery}
          keep={["from", "to", "import", "reached", "reply", "reason"]}
        >
          {(shown) => <Popovers {...{ shown, counts, filters, here }} />}
        </FilterBar>
        <DateRangePicker
          from={params.get("from")}
          to={params.get("to")}
          keep={new URLSearchParams(undated.split("?")[1])}
          clearHref={undated}
        />
        {page === "/admin" ? null : (
          <Segmented
            label="Layout"
            className="sm:ml-auto"
            options={[
              {
                to: withParams(`${href("/leads")}?${query}`, {}),
                label: "List",
                isCurrent: page === "/leads",
              },
              {
                to: withParams(`${href("/leads/board")}?${boardQuery(query)}`, {}),
                label: "Board",
                isCurrent: page === "/leads/board",
              },
            ]}
          />
        )}
      </div>
      <FilterChips query={query} filters={filters} page={page} />
    </>
  );
}

type PopoversProps = {
  shown: URLSearchParams;
  counts: LeadCounts | undefined;
  filters: readonly Filter[];
  here: string;
};

function Popovers({ shown, counts, filters, here }: PopoversProps) {
  const statuses = readGroups(shown);
  const more = [...filters.map(({ name }) => name), "next", "stale"].filter((name) => shown.get(name));
  return (
    <>
      {counts ? (
        <FilterPopover
          id="status-filter"
          isOn={statuses.length > 0}
          button={
            <>
              Status{statuses.length > 0 ? `: ${statuses.length}` : ""}
              <ChevronDown aria-hidden="true" className="size-4" />
            </>
          }
        >
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 text-sm font-semibold">Status</legend>
            {statusGroups.map(({ value, filterLabel }) => (
              <FilterTick key={value} name="status" value={value} isOn={statuses.includes(value)}>
                <span className="mr-auto">{filterLabel}</span>
                <span className="num text-quiet">{formatNumber(counts.byGroup[value] ?? 0)}</span>
              </FilterTick>
            ))}
          </fieldset>
          <Link
            to={withParams(here, { status: null })}
            preventScrollReset
            className={buttonClass({ variant: "outline", size: "sm", className: "mt-3 w-full" })}
          >
            Show All ({formatNumber(counts.inSpan)})
          </Link>
        </FilterPopover>
      ) : null}
      <FilterPopover
        id="more-filters"
        isOn={more.length > 0}
        button={
          <>
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filters{more.length > 0 ? `, ${more.length} on` : ""}
          </>
        }
      >
        <div className="grid gap-3">
          {filters.map((filter) => (
            <FilterChoice key={filter.name} {...filter} value={shown.get(filter.name)} />
          ))}
          <FilterTick name="next" value="none" isOn={shown.get("next") === "none"}>
            No next step
          </FilterTick>
          <FilterTick name="stale" value="1" isOn={shown.get("stale") === "1"}>
            Stale: too long in its stage
          </FilterTick>
          {counts ? <FilterChoice {...sorting} value={shown.get("sort")} /> : null}
        </div>
      </FilterPopover>
    </>
  );
}

type UnknownFiltersProps = { unknown: readonly { name: string; value: string }[]; page: LeadsPage };

/** Of an address that was written by hand, or is out of date. */
export const UnknownFilters = ({ unknown, page }: UnknownFiltersProps) =>
  unknown.length > 0 ? (
    <p role="alert" className="mb-3 font-medium text-red-deep">
      {unknown.map(({ name, value }) => `There is no ${name} “${value}”.`).join(" ")}{" "}
      <Link to={href(page)} className="link">
        Show all leads
      </Link>
    </p>
  ) : null;

const filtersOf = ({ people, sources, cities, tags }: ListChoices): Filter[] => [
  {
    name: "assignee",
    label: "Assigned to",
    any: "Anyone",
    options: [{ value: "me", label: "Me" }, { value: "none", label: "Unassigned" }, ...people.map(optionOf)],
  },
  {
    name: "source",
    label: "Source",
    any: "Any source",
    options: [...sources.map((source) => ({ value: source, label: sourceLabel(source) })), withoutValue],
  },
  {
    name: "city",
    label: "City",
    any: "Any city",
    options: [...cities.map((city) => ({ value: city.toLowerCase(), label: city })), withoutValue],
  },
  { name: "tag", label: "Tag", any: "Any tag", options: tags.map(optionOf) },
];

const optionOf = ({ id, name }: Person) => ({ value: id, label: name });

const sorting: Filter = {
  name: "sort",
  label: "Sort",
  any: sortLabels["-created"],
  options: Object.entries(sortLabels)
    .filter(([value]) => value !== "-created")
    .map(([value, label]) => ({ value, label })),
};

type FilterChipsProps = { query: string; filters: readonly Filter[]; page: LeadsPage };

/** The range has its own. */
function FilterChips({ query, filters, page }: FilterChipsProps) {
  const chips = [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const label = chipLabel(name, value, filters);
    return label ? [{ name, value, label }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mb-3 flex flex-wrap items-center gap-1.5">
      {chips.map(({ name, value, label }) => (
        <li key={`${name} ${value}`} className="min-w-0">
          <Link
            to={without(page, query, { name, value })}
            preventScrollReset
            onClick={focusFilters}
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-badge border border-blue bg-light-blue px-2 text-sm text-blue-deep no-underline hover:bg-white pointer-coarse:min-h-9"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-3.5 flex-none" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={href(page)}
          onClick={focusFilters}
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          Clear filters
        </Link>
      </li>
    </ul>
  );
}

/** The chip goes away; only the keyboard needs a new focus. */
function focusFilters({ detail }: MouseEvent) {
  if (detail === 0) document.querySelector<HTMLElement>("[popovertarget=more-filters]")?.focus();
}

function chipLabel(name: string, value: string, filters: readonly Filter[]): string | null {
  if (name === "q") return `Search: ${value}`;
  if (name === "status") return readStatusFilter(value)?.filterLabel ?? null;
  if (name === "next") return value === "none" ? "No next step" : null;
  if (name === "import") return "From one import";
  if (name === "reached" && isReachedStep(value)) return reachedSteps[value];
  if (name === "reply" && isReplyTime(value)) return `First reply: ${replyTimes[value].label}`;
  if (name === "reason") return `Reason: ${value === notRecorded ? "No reason" : value}`;
  if (name === "stale") return value === "1" ? "Stale" : null;
  const filter = filters.find((each) => each.name === name);
  return filter ? `${filter.label}: ${findOption(filter.options, value)?.label ?? value}` : null;
}

function without(page: LeadsPage, query: string, { name, value }: { name: string; value: string }) {
  const params = new URLSearchParams(query);
  params.delete(name, value);
  return params.size > 0 ? `${href(page)}?${params}` : href(page);
}
