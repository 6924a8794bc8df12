import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { type Before, type Reading, type Typed, typedIn } from "#app/features/calculators/typed.ts";

export function useCalculator<Read extends Reading<string>>(
  initial: Typed,
  names: readonly string[],
  read: (typed: Typed, before?: Before) => Read,
) {
  const startOf = (typed: Typed, round: number) => {
    const first = read(typed);
    const before: Before = first.values;
    // The field in `editing` shows no error yet; `before` has the values before the edit. `round` remounts
    // the form after a reset.
    return { typed, first, before, editing: "", round };
  };
  const [state, setState] = useState(() => startOf(initial, 0));
  const { first, editing, round } = state;
  const reading = read(state.typed, state.before);

  const take = (form: HTMLFormElement, field = "") => {
    const typed = typedIn(new FormData(form), names);
    const before = field === editing ? state.before : reading.values;
    setState({ ...state, typed, before, editing: field });
    if (!field) writeAddress(searchOf(read(typed, before)));
  };

  // Browsers restore fields from before hydration or an earlier visit.
  const ref = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page hydrates
  useEffect(() => {
    if (ref.current && isChanged(ref.current)) take(ref.current);
  }, []);

  return {
    reading,
    first,
    search: searchOf(reading),
    figure: (name: string) => ({
      name,
      text: first.texts[name] ?? "",
      error: name === editing ? undefined : reading.errors[name],
    }),
    form: {
      ref,
      round,
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) =>
        take(currentTarget, target instanceof HTMLInputElement && target.type === "text" ? target.name : ""),
      onBlur: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => editing && take(currentTarget),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        take(event.currentTarget);
      },
      onReset: () => {
        setState(startOf({}, round + 1));
        writeAddress("");
      },
    },
  };
}

export type Calculator<Read extends Reading<string>> = ReturnType<typeof useCalculator<Read>>;

const searchOf = ({ query }: Reading<string>) => String(new URLSearchParams(query));

export function writeAddress(search: string) {
  const { pathname, hash } = location;
  history.replaceState(history.state, "", `${pathname}${search && `?${search}`}${hash}`);
  return location.href;
}

const isChanged = (form: HTMLFormElement) =>
  [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked),
  );
