import { type FormEvent, type SyntheticEvent, useEffect, useMemo, useState } from "react";
import { type Before, type Reading, type Typed, typedIn } from "#app/domain/calculators/typed.ts";

/**
 * What is typed into a calculator's form, read anew at every change and kept in the address. The form's fields keep
 * their own texts, so that what was typed before the script came is not lost. While what is typed into a field cannot
 * be counted, what stood in it when it was entered goes on counting.
 */
export function useCalculator<Read extends Reading<string>>(
  initial: Typed,
  names: readonly string[],
  read: (typed: Typed, before?: Before) => Read,
) {
  const startOf = (typed: Typed, round: number) => {
    const first = read(typed);
    const before: Before = first.values;
    // `editing` names the field in hand, against which nothing is held yet; what is typed into it becomes `before`
    // when it is left. `round` remounts all after a reset.
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

  return {
    reading,
    first,
    search,
    /** Name, first text and message of a field. */
    figure: <Name extends keyof Read["texts"] & string>(name: Name) => ({
      name,
      text: first.texts[name] ?? "",
      error: name === editing ? undefined : reading.errors[name],
    }),
    form: {
      round,
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) =>
        take(currentTarget, target instanceof HTMLInputElement ? target.name : ""),
      onBlur: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => editing && take(currentTarget),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        // Pressed right before the e-mail got a form of its own: the server answers, as it does without a script.
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

/** The address that shows the same figures. */
export function writeAddress(search: string) {
  const { pathname, hash } = location;
  history.replaceState(history.state, "", `${pathname}${search && `?${search}`}${hash}`);
  return location.href;
}

/** Keeps the address in step with the figures, a moment after the last change and without asking the server. */
function useAddress(search: string, isTouched: boolean) {
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => writeAddress(search), 300);
    return () => clearTimeout(timer);
  }, [search, isTouched]);
}
