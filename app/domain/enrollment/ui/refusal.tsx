import { useEffect } from "react";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

type Props = {
  id: string;
  text: string | null;
  /** Tried again: then it is not seen, but keeps its place, so that no button slips under a finger. */
  isSending: boolean;
};

/** Why a dialog could not do what was pressed: first in it, focused. */
export function Refusal({ id, text, isSending }: Props) {
  useEffect(() => {
    if (text && !isSending) document.getElementById(id)?.focus();
  }, [id, text, isSending]);
  return (
    <div className={text && isSending ? "invisible" : "contents"}>
      <FormErrors id={id} errors={text ? [text] : []} />
    </div>
  );
}
