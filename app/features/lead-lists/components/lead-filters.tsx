import { ChevronDown, SlidersHorizontal, X } from "lucide-react";
import { type MouseEvent, type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { Form, href, Link, NavLink, useNavigation, useSubmit } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { SearchField } from "#app/components/office/search-field.tsx";
import { boardQuery } from "#app/features/lead-lists/board/rules.ts";
import { filterQuery, readGroups, sortLabels } from "#app/features/lead-lists/request.ts";
import { readStatusFilter, statusGroups } from "#app/features/leads/rules.ts";
import type { LeadCounts, ListChoices, Person } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";

type LeadsPage = "/leads" | "/leads/board";

interface LeadFiltersProps {
  /** As `filterQuery` returns it. */
  query: string;
  /** The board shows all statuses beside each other, in one order. */
  counts?: LeadCounts;
  choices: ListChoices;
  page?: LeadsPage;
}

export function LeadFilters({ query, counts, choices, page = "/leads" }: LeadFiltersProps) {
  const { shown, ref, onSubmit, send, sendSoon } = useFilterForm(query, page);
  const [from, to] = [shown.get("from"), shown.get("to")];
  const here = `${href(page)}?${query}`;
  const undated = withParams(here, { from: null, to: null });
  const statuses = readGroups(shown);
  const filters = filtersOf(choices);
  const more = [...filters.map(({ name }) => name), "next", "stale"].filter((name) => shown.get(name));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <Form
          ref={ref}
          method="get"
          action={href(page)}
          role="search"
          className="contents"
          onSubmit={onSubmit}
          onChange={({ target }) => {
            if (target instanceof HTMLElement && "live" in target.dataset) send();
          }}
        >
          <SearchField
            label="Search leads"
            placeholder="Name, email, phone, address"
            defaultValue={shown.get("q") ?? ""}
            onInput={sendSoon}
          />
          {counts ? (
            <Popover
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
                  <Tick key={value} name="status" value={value} isOn={statuses.includes(value)}>
                    <span className="mr-auto">{filterLabel}</span>
                    <span className="num text-quiet">{formatNumber(counts.byGroup[value] ?? 0)}</span>
                  </Tick>
                ))}
              </fieldset>
              <Link
                to={withParams(here, { status: null })}
                preventScrollReset
                className={buttonClass({ variant: "outline", size: "sm", className: "mt-3 w-full" })}
              >
                Show All ({formatNumber(counts.inSpan)})
              </Link>
            </Popover>
          ) : null}
          <Popover
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
                <Choice key={filter.name} {...filter} value={shown.get(filter.name)} />
              ))}
              <Tick name="next" value="none" isOn={shown.get("next") === "none"}>
                No next step
              </Tick>
              <Tick name="stale" value="1" isOn={shown.get("stale") === "1"}>
                Stale: too long in its stage
              </Tick>
              {counts ? <Choice {...sorting} value={shown.get("sort")} /> : null}
            </div>
          </Popover>
          {["from", "to", "import"].map((name) => {
            const value = shown.get(name);
            return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
          })}
        </Form>
        <DateRangePicker
          from={from}
          to={to}
          keep={new URLSearchParams(undated.split("?")[1])}
          clearHref={undated}
        />
        <nav
          aria-label="Layout"
          className="flex rounded-control border border-edge bg-white px-0.5 *:my-px pointer-coarse:*:min-h-9 sm:ml-auto"
        >
          <NavLink end to={withParams(`${href("/leads")}?${query}`, {})} className={switchClass}>
            List
          </NavLink>
          <NavLink
            to={withParams(`${href("/leads/board")}?${boardQuery(query)}`, {})}
            className={switchClass}
          >
            Board
          </NavLink>
        </nav>
      </div>
      <FilterChips query={query} filters={filters} page={page} />
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

type Filter = {
  name: string;
  label: string;
  /** The choice of none. */
  any: string;
  options: readonly { value: string; label: string }[];
};

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
    options: sources.map((source) => ({ value: source, label: sourceLabel(source) })),
  },
  {
    name: "city",
    label: "City",
    any: "Any city",
    options: cities.map((city) => ({ value: city.toLowerCase(), label: city })),
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

const switchClass = buttonClass({
  variant: "quiet",
  size: "sm",
  className: "aria-[current]:bg-light-blue aria-[current]:text-blue-deep",
});

interface PopoverProps {
  id: string;
  isOn: boolean;
  button: ReactNode;
  children: ReactNode;
}

const Popover = ({ id, isOn, button, children }: PopoverProps) => (
  <div>
    <button
      type="button"
      popoverTarget={id}
      className={buttonClass({
        variant: "outline",
        size: "sm",
        className: `min-h-9 ${isOn ? "border-blue bg-light-blue text-blue-deep" : ""}`,
      })}
    >
      {button}
    </button>
    <div id={id} popover="auto" className="pop">
      <div className="w-72 max-w-full p-4">
        {children}
        <noscript>
          <button type="submit" className={buttonClass({ size: "sm", className: "mt-3 w-full" })}>
            Show leads
          </button>
        </noscript>
      </div>
    </div>
  </div>
);

/** A value that is gone can still be chosen. */
function Choice({ name, label, any, options, value }: Filter & { value: string | null }) {
  const known = findOption(options, value);
  return (
    <SelectField
      id={`filter-${name}`}
      name={name}
      label={label}
      placeholder={any}
      data-live
      value={known?.value ?? value ?? ""}
      onChange={() => {}}
      options={known || !value ? options : [...options, { value, label: value }]}
    />
  );
}

const findOption = (options: Filter["options"], value: string | null) =>
  options.find((option) => option.value.toLowerCase() === value?.toLowerCase());

type TickProps = { name: string; value: string; isOn: boolean; children: ReactNode };

const Tick = ({ name, value, isOn, children }: TickProps) => (
  <label className="flex min-h-8 cursor-pointer items-center gap-2.5">
    <input
      type="checkbox"
      name={name}
      value={value}
      data-live
      checked={isOn}
      onChange={() => {}}
      className="tick"
    />
    {children}
  </label>
);

const typingMs = 150;

/** What was chosen shows before its rows are there. It is a new entry of the history; typing replaces the current one. */
function useFilterForm(query: string, page: LeadsPage) {
  const { location } = useNavigation();
  const shown = new URLSearchParams(location?.pathname === href(page) ? location.search : query);
  const q = shown.get("q") ?? "";
  const submit = useSubmit();
  const ref = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const field = ref.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = q;
  }, [q]);
  const replace = useRef(false);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const chosen = new URLSearchParams(filterQuery(new URLSearchParams(fields)));
    void submit(chosen, { action: href(page), preventScrollReset: true, replace: replace.current });
  };
  // By a submit event, which is stopped while the browser is offline.
  const send = (isTyping = false) => {
    replace.current = isTyping;
    ref.current?.requestSubmit();
  };
  const sendSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(true), typingMs);
  };
  return { shown, ref, onSubmit, send, sendSoon };
}

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
  if (name === "stale") return value === "1" ? "Stale" : null;
  const filter = filters.find((each) => each.name === name);
  return filter ? `${filter.label}: ${findOption(filter.options, value)?.label ?? value}` : null;
}

function without(page: LeadsPage, query: string, { name, value }: { name: string; value: string }) {
  const params = new URLSearchParams(query);
  params.delete(name, value);
  return params.size > 0 ? `${href(page)}?${params}` : href(page);
}
