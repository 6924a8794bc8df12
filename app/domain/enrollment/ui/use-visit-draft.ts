import { type RefObject, useEffect, useState } from "react";
import { returningDraft } from "#app/domain/enrollment/ui/returning-draft.ts";
import { saveDraft } from "#app/ui/forms/draft.ts";

type Chosen = { date: string; time: string; isAcknowledged: boolean };

/**
 * What was chosen in the form of a walkthrough outlives a reload, in this tab, until it is booked. It is given to be
 * drawn, for the calendar's own fields are React's. `save` is to be called when somebody chooses; what stands there
 * untouched the server has.
 */
export function useVisitDraft(form: RefObject<HTMLFormElement | null>, quoteId: string) {
  const key = visitDraft(quoteId);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    const draft = returningDraft(key);
    setChosen(draft && chosenIn(draft));
  }, [key]);
  return {
    chosen,
    // Afterwards, for a day that was picked in the calendar stands in its field only then.
    save: () => void setTimeout(() => saveDraft(key, form.current)),
  };
}

/** Key of the draft, by the enrollment that the walkthrough is about; dropped once it is booked. */
export const visitDraft = (quoteId: string) => `walkthrough ${quoteId}`;

const chosenIn = (draft: URLSearchParams): Chosen => ({
  date: draft.get("visit.date") ?? "",
  time: draft.get("visit.time") ?? "",
  isAcknowledged: draft.has("acknowledged"),
});
