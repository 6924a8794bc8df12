import { isChanged } from "#app/ui/forms/changed.ts";
import { isField, textsIn } from "#app/ui/forms/fields.ts";
import { storage } from "#app/ui/forms/session-storage.ts";

/** Where this tab keeps what stands in a step, until the server has it. */
const key = "enrollment";

/** Writes down what stands in the step. */
export function keepAnswers(form: HTMLFormElement) {
  const typed = new URLSearchParams(textsIn(new FormData(form)));
  storage((store) => store.setItem(key, String(typed)));
}

export const forgetAnswers = () => void storage((store) => store.removeItem(key));

/**
 * After a reload or the browser's Back, whose page may have been drawn before the last saving came in: fills in what
 * this tab had typed into the same step, but for fields that somebody has written in since.
 */
export function returnAnswers(form: HTMLFormElement) {
  const kept = new URLSearchParams(storage((store) => store.getItem(key)) ?? "");
  forgetAnswers();
  const now = new FormData(form);
  const isSameStep = ["step", "from"].every((name) => kept.get(name) === now.get(name));
  if (!isSameStep || !isComingBack()) return;
  for (const field of [...form.elements].filter(isField)) {
    if (field.type === "hidden" || isChanged(field)) continue;
    if (field.type === "checkbox") (field as HTMLInputElement).checked = kept.has(field.name);
    else field.value = kept.get(field.name) ?? field.value;
  }
}

/** Whoever comes by a link begins with what the server has: another person perhaps, or another home. */
export function isComingBack() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.type !== "navigate";
}
