import { type RefObject, useEffect } from "react";
import { isChanged } from "#app/ui/forms/changed.ts";
import { textsIn } from "#app/ui/forms/fields.ts";
import { storage } from "#app/ui/forms/session-storage.ts";

/**
 * What is typed into a form of the report outlives a reload, and the time in which somebody else's correction is being
 * worked out, in this tab, until it was sent; an answer that refused it is written down as well.
 *
 * @param key names the form and the report.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, key: string, isRefused: boolean) {
  const keep = () => {
    const typed = new URLSearchParams(textsIn(new FormData(form.current ?? undefined)));
    storage((store) => store.setItem(key, String(typed)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form and answer
  useEffect(() => {
    if (isRefused) return keep();
    const kept = storage((store) => store.getItem(key));
    if (!kept || !form.current) return;
    for (const [name, value] of new URLSearchParams(kept)) {
      const field = form.current.elements.namedItem(name);
      if (!(field instanceof HTMLElement) || isChanged(field)) continue;
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
      else if ("value" in field) field.value = value;
    }
    form.current.closest("details")?.setAttribute("open", "");
  }, [key, isRefused]);
  return { onInput: keep, onSubmit: () => void storage((store) => store.removeItem(key)) };
}
