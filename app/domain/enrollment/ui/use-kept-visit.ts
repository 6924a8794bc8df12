import { type RefObject, useEffect, useState } from "react";
import { isComingBack } from "#app/domain/enrollment/ui/kept-answers.ts";
import { textsIn } from "#app/ui/forms/fields.ts";
import { storage } from "#app/ui/forms/session-storage.ts";

type Chosen = { date: string; time: string; isAcknowledged: boolean };

/**
 * What was chosen in the form of a walkthrough outlives a reload, in this tab, until it is booked. `keep` is to be
 * called when somebody chooses; what stands there untouched the server has.
 *
 * @param quoteId of the enrollment that the walkthrough is about.
 */
export function useKeptVisit(form: RefObject<HTMLFormElement | null>, quoteId: string) {
  const [kept, setKept] = useState<Chosen | null>(null);
  useEffect(() => {
    const before = storage((store) => store.getItem(keyOf(quoteId)));
    if (!isComingBack()) return forgetVisit(quoteId);
    if (before) setKept(chosenIn(new URLSearchParams(before)));
  }, [quoteId]);
  return {
    kept,
    // Afterwards, for a day that was picked in the calendar stands in its field only then.
    keep: () => void setTimeout(() => form.current && keepVisit(form.current, quoteId)),
  };
}

/** Once it is booked. */
export const forgetVisit = (quoteId: string) => void storage((store) => store.removeItem(keyOf(quoteId)));

function keepVisit(form: HTMLFormElement, quoteId: string) {
  const typed = new URLSearchParams(textsIn(new FormData(form)));
  storage((store) => store.setItem(keyOf(quoteId), String(typed)));
}

const keyOf = (quoteId: string) => `walkthrough ${quoteId}`;

const chosenIn = (typed: URLSearchParams): Chosen => ({
  date: typed.get("visit.date") ?? "",
  time: typed.get("visit.time") ?? "",
  isAcknowledged: typed.has("acknowledged"),
});
