import { useCallback, useEffect, useRef, useState } from "react";
import { type Typed, typedIn } from "#app/domain/calculators/typed.ts";

/**
 * What is typed into a calculator's form, read anew at every change. The form's fields keep their own texts, so that
 * what was typed before the script came is not lost; `round` is a key that remounts them after a reset.
 */
export function useCalculator(initial: Typed, names: readonly string[]) {
  const form = useRef<HTMLFormElement>(null);
  const [state, setState] = useState({ typed: initial, shown: initial, round: 0, isTouched: false });

  const read = useCallback(() => {
    if (!form.current) return;
    const typed = typedIn(new FormData(form.current), names);
    setState((before) => ({ ...before, typed, isTouched: true }));
  }, [names]);
  const reset = useCallback(
    () => setState(({ round }) => ({ typed: {}, shown: {}, round: round + 1, isTouched: true })),
    [],
  );

  useEffect(() => {
    if (form.current && isDirty(form.current)) read();
  }, [read]);

  return { ...state, form, reset, onInput: read };
}

/** Keeps the address in step with the figures, a moment after the last change and without asking the server. */
export function useAddress(query: Record<string, string>, isTouched: boolean) {
  const search = new URLSearchParams(query).toString();
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => writeAddress(search), 300);
    return () => clearTimeout(timer);
  }, [search, isTouched]);
  return search;
}

/** The address that shows the same figures. */
export function writeAddress(search: string) {
  const { pathname, hash } = location;
  history.replaceState(history.state, "", `${pathname}${search && `?${search}`}${hash}`);
  return location.href;
}

const isDirty = (form: HTMLFormElement) =>
  Array.from(form.elements).some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.type === "radio" || field.type === "checkbox"
        ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue),
  );
