import { type FormEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from "react";
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
  const { typed, first, before, editing, round } = state;
  const reading = useMemo(() => read(typed, before), [read, typed, before]);
  const search = String(new URLSearchParams(reading.query));
  useAddress(search, typed !== initial);

  const take = (form: HTMLFormElement, field = "") => {
    const typed = typedIn(new FormData(form), names);
    setState((last) => ({
      ...last,
      typed,
      before: field === last.editing ? last.before : read(last.typed, last.before).values,
      editing: field,
    }));
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
    search,
    figure: <Name extends keyof Read["texts"] & string>(name: Name) => ({
      name,
      text: first.texts[name] ?? "",
      error: name === editing ? undefined : reading.errors[name],
    }),
    form: {
      ref,
      round,
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) =>
        take(currentTarget, target instanceof HTMLInputElement ? target.name : ""),
      onBlur: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => editing && take(currentTarget),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // Before hydration the email field belongs to this form: let the server answer.
        if (event.currentTarget.elements.namedItem("email")) return;
        event.preventDefault();
        take(event.currentTarget);
        writeAddress(search);
      },
      onReset: () => setState(startOf({}, round + 1)),
    },
  };
}

export type Calculator<Read extends Reading<string>> = ReturnType<typeof useCalculator<Read>>;

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

function useAddress(search: string, isTouched: boolean) {
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => writeAddress(search), 300);
    return () => clearTimeout(timer);
  }, [search, isTouched]);
}
