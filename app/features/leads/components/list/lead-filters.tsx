import { ChevronDown, Search, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, Link, NavLink, useNavigation, useSubmit } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { DateRangePicker } from "#app/components/dates/date-range-picker.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { boardQuery } from "#app/features/leads/board/rules.ts";
import { filterQuery, readGroups, sortLabels } from "#app/features/leads/list-request.ts";
import { readStatusFilter, sourceLabel, statusGroups } from "#app/features/leads/rules.ts";
import type { LeadCounts, ListChoices } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";

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
  const { shown, ref, onInput, onSubmit } = useFilterForm(query, page);
  const [from, to] = [shown.get("from"), shown.get("to")];
  const here = `${href(page)}?${query}`;
  const undated = withParams(here, { from: null, to: null });
  const statuses = readGroups(shown);
  const more = ["assignee", "source", "city", "tag", "next", "stale"].filter((name) => shown.get(name));
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
            if (target instanceof HTMLElement && "live" in target.dataset) ref.current?.requestSubmit();
          }}
        >
          <label className="relative block min-w-0 flex-1 max-sm:basis-full sm:max-w-80">
            <span className="sr-only">Search leads</span>
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft"
            />
            <input
              type="search"
              name="q"
              maxLength={100}
              placeholder="Name, email, phone, address"
              defaultValue={shown.get("q") ?? ""}
              className="control pl-9"
              onInput={onInput}
            />
          </label>
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
              <ShowButton />
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
              <Choice name="assignee" label="Assigned to" any="Anyone" value={shown.get("assignee")}>
                {[
                  { value: "me", label: "Me" },
                  { value: "none", label: "Unassigned" },
                  ...choices.people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              </Choice>
              <Choice name="source" label="Source" any="Any source" value={shown.get("source")}>
                {choices.sources.map((source) => ({ value: source, label: sourceLabel(source) }))}
              </Choice>
              <Choice name="city" label="City" any="Any city" value={shown.get("city")}>
                {choices.cities.map((city) => ({ value: city.toLowerCase(), label: city }))}
              </Choice>
              <Choice name="tag" label="Tag" any="Any tag" value={shown.get("tag")}>
                {choices.tags.map(({ id, name }) => ({ value: id, label: name }))}
              </Choice>
              <Tick name="next" value="none" isOn={shown.get("next") === "none"}>
                No next step
              </Tick>
              <Tick name="stale" value="1" isOn={shown.get("stale") === "1"}>
                Stale: too long in its stage
              </Tick>
              {counts ? (
                <Choice name="sort" label="Sort" any={sortLabels["-created"]} value={shown.get("sort")}>
                  {sortChoices}
                </Choice>
              ) : null}
              <ShowButton />
            </div>
          </Popover>
          {from && to ? (
            <>
              <input type="hidden" name="from" value={from} />
              <input type="hidden" name="to" value={to} />
            </>
          ) : null}
        </Form>
        <DateRangePicker
          from={from}
          to={to}
          keep={new URLSearchParams(undated.split("?")[1])}
          clearHref={undated}
        />
        <nav
          aria-label="Layout"
          className="flex rounded-control border border-edge bg-white p-0.5 sm:ml-auto"
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
      <FilterChips query={query} choices={choices} page={page} />
    </>
  );
}

const sortChoices = Object.entries(sortLabels)
  .filter(([value]) => value !== "-created")
  .map(([value, label]) => ({ value, label }));

const switchClass = buttonClass({
  variant: "quiet",
  size: "sm",
  className: "aria-[current]:bg-light-blue aria-[current]:text-blue-deep",
});

const ShowButton = () => (
  <noscript>
    <button type="submit" className={buttonClass({ size: "sm", className: "mt-3 w-full" })}>
      Show leads
    </button>
  </noscript>
);

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
      <div className="w-72 max-w-full p-4">{children}</div>
    </div>
  </div>
);

interface ChoiceProps {
  name: string;
  label: string;
  any: string;
  value: string | null;
  children: readonly { value: string; label: string }[];
}

function Choice({ name, label, any, value, children }: ChoiceProps) {
  const known = children.find((option) => option.value.toLowerCase() === value?.toLowerCase());
  return (
    <SelectField
      id={`filter-${name}`}
      name={name}
      label={label}
      placeholder={any}
      data-live
      value={known?.value ?? value ?? ""}
      onChange={() => {}}
      options={known || !value ? children : [...children, { value, label: value }]}
    />
  );
}

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
  const isTyping = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const field = ref.current?.elements.namedItem("q");
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = q;
  }, [q]);
  return {
    ...{ shown, ref },
    onInput: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        isTyping.current = true;
        ref.current?.requestSubmit();
      }, typingMs);
    },
    onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => {
      const replace = isTyping.current;
      isTyping.current = false;
      clearTimeout(timer.current);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
      const chosen = filterQuery(new URLSearchParams(fields));
      void submit(new URLSearchParams(chosen), {
        action: href(page),
        preventScrollReset: true,
        replace,
      });
    },
  };
}

type FilterChipsProps = { query: string; choices: ListChoices; page: LeadsPage };

/** The range has its own. */
function FilterChips({ query, choices, page }: FilterChipsProps) {
  const chips = [...new URLSearchParams(query)].flatMap(([name, value]) => {
    const label = chipLabel(name, value, choices);
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
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-badge border border-blue bg-light-blue px-2 text-sm text-blue-deep no-underline hover:bg-white pointer-coarse:min-h-9"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-3.5 flex-none" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={href(page)} className={buttonClass({ variant: "quiet", size: "sm" })}>
          Clear filters
        </Link>
      </li>
    </ul>
  );
}

function chipLabel(name: string, value: string, { people, tags }: ListChoices): string | null {
  const named = (all: readonly { id: string; name: string }[]) => all.find(({ id }) => id === value)?.name;
  switch (name) {
    case "q":
      return `Search: ${value}`;
    case "status":
      return readStatusFilter(value)?.filterLabel ?? null;
    case "assignee":
      return assignees[value] ?? (named(people) ? `Assigned to ${named(people)}` : null);
    case "source":
      return `Source: ${sourceLabel(value)}`;
    case "city":
      return `City: ${value}`;
    case "tag":
      return `Tag: ${named(tags) ?? "deleted"}`;
    case "next":
      return value === "none" ? "No next step" : null;
    case "stale":
      return value === "1" ? "Stale" : null;
    default:
      return null;
  }
}

const assignees: Record<string, string> = { me: "Assigned to me", none: "Unassigned" };

function without(page: LeadsPage, query: string, { name, value }: { name: string; value: string }) {
  const params = new URLSearchParams(query);
  params.delete(name, value);
  return params.size > 0 ? `${href(page)}?${params}` : href(page);
}
