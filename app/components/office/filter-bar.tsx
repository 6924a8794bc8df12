import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { NoScriptSubmit } from "#app/components/no-script-submit.tsx";
import { SearchField } from "#app/components/office/search-field.tsx";

export type Filter = {
  name: string;
  label: string;
  /** The choice of none. */
  any: string;
  options: readonly { value: string; label: string }[];
};

interface FilterBarProps {
  /** Path of the list. */
  path: string;
  /** What is filtered now. */
  query: string;
  search?: { label: string; placeholder: string };
  /** What is asked of the server when a filter changes; by default, what is not empty. */
  clean?: (params: URLSearchParams) => string;
  /** Parameters without a field. */
  keep?: readonly string[];
  /** Given what was chosen, which shows before its rows are there. */
  children?: (shown: URLSearchParams) => ReactNode;
}

/** Search and filters of a list. Each change applies at once; without JavaScript, by the button. */
export function FilterBar({
  path,
  query,
  search,
  clean = withoutEmpty,
  keep = [],
  children,
}: FilterBarProps) {
  const { location } = useNavigation();
  const shown = new URLSearchParams(location?.pathname === path ? location.search : query);
  const { ref, onSubmit, send, sendSoon } = useFilterForm(path, { q: shown.get("q") ?? "", clean });
  return (
    <Form
      ref={ref}
      method="get"
      action={path}
      role="search"
      className="contents"
      onSubmit={onSubmit}
      onChange={({ target }) => {
        if (target instanceof HTMLElement && "live" in target.dataset) send();
      }}
    >
      {search ? <SearchField {...search} defaultValue={shown.get("q") ?? ""} onInput={sendSoon} /> : null}
      {children?.(shown)}
      {keep.map((name) => {
        const value = shown.get(name);
        return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
      })}
      <NoScriptSubmit>Show</NoScriptSubmit>
    </Form>
  );
}

interface ListFilterProps extends Required<Pick<FilterBarProps, "path" | "search">> {
  /** By parameter. */
  values: Record<string, string>;
  choice?: Filter;
  /** After the filters. */
  children?: ReactNode;
}

/** A search, and at most one choice beside it. */
export const ListFilter = ({ path, search, values, choice, children }: ListFilterProps) => (
  <div className="mb-3 flex flex-wrap items-start gap-2">
    <FilterBar path={path} query={new URLSearchParams(values).toString()} search={search}>
      {(shown) => (choice ? <FilterChoice inBar {...choice} value={shown.get(choice.name)} /> : null)}
    </FilterBar>
    {children}
  </div>
);

const withoutEmpty = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([, value]) => value !== "")).toString();

interface FilterPopoverProps {
  id: string;
  isOn: boolean;
  button: ReactNode;
  children: ReactNode;
}

export const FilterPopover = ({ id, isOn, button, children }: FilterPopoverProps) => (
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

type FilterChoiceProps = Filter & { value: string | null; inBar?: boolean };

/** A value that is gone can still be chosen. In the bar it has no visible label. */
export function FilterChoice({ name, label, any, options, value, inBar = false }: FilterChoiceProps) {
  const known = findOption(options, value);
  return (
    <SelectField
      id={`filter-${name}`}
      name={name}
      label={label}
      hideLabel={inBar}
      placeholder={any}
      data-live
      value={known?.value ?? value ?? ""}
      onChange={() => {}}
      options={known || !value ? options : [...options, { value, label: value }]}
    />
  );
}

export const findOption = (options: Filter["options"], value: string | null) =>
  options.find((option) => option.value.toLowerCase() === value?.toLowerCase());

type FilterTickProps = { name: string; value: string; isOn: boolean; children: ReactNode };

export const FilterTick = ({ name, value, isOn, children }: FilterTickProps) => (
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

type FilterFormOptions = { q: string; clean: (params: URLSearchParams) => string };

/** A choice is a new entry of the history; typing replaces the current one. */
function useFilterForm(path: string, { q, clean }: FilterFormOptions) {
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
    const chosen = new URLSearchParams(clean(new URLSearchParams(fields)));
    void submit(chosen, { action: path, preventScrollReset: true, replace: replace.current });
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
  return { ref, onSubmit, send, sendSoon };
}
