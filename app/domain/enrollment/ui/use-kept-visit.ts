import { type RefObject, useEffect, useRef, useState } from "react";
import { isComingBack } from "#app/domain/enrollment/ui/kept-answers.ts";
import { storage } from "#app/ui/forms/session-storage.ts";

type Chosen = { date: string; time: string; isAcknowledged: boolean };

/**
 * What was chosen in the form of a walkthrough and not sent outlives a reload, in this tab: written down as the page
 * goes, and taken back once. `touch` is to be called when somebody chooses; what stands there untouched the server has.
 *
 * @param quoteId of the enrollment that the walkthrough is about.
 */
export function useKeptVisit(form: RefObject<HTMLFormElement | null>, quoteId: string) {
  const key = `walkthrough ${quoteId}`;
  const [kept, setKept] = useState<Chosen | null>(null);
  const isTouched = useRef(false);
  useEffect(() => {
    const before = storage((store) => store.getItem(key));
    storage((store) => store.removeItem(key));
    if (before && isComingBack()) {
      isTouched.current = true;
      setKept(chosenIn(new URLSearchParams(before)));
    }
    const keep = () => {
      if (!isTouched.current || !form.current) return;
      const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
      storage((store) => store.setItem(key, String(new URLSearchParams(typed))));
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [form, key]);
  return {
    kept,
    touch() {
      isTouched.current = true;
    },
  };
}

const chosenIn = (typed: URLSearchParams): Chosen => ({
  date: typed.get("visit.date") ?? "",
  time: typed.get("visit.time") ?? "",
  isAcknowledged: typed.has("acknowledged"),
});
