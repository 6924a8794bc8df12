import { type RefObject, useEffect } from "react";

/**
 * The focus goes to what is wrong in a form that was refused: to the first such field, or to the words on the whole.
 *
 * @param refused the refusal; a new one each time, though it says the same
 */
export function useWrongFocus(form: RefObject<HTMLFormElement | null>, refused: object | undefined) {
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [form, refused]);
}
