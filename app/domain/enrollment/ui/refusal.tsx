import { useEffect } from "react";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

/** Why a dialog could not do what was pressed: first in it, focused. */
export function Refusal({ id, text }: { id: string; text: string | null }) {
  useEffect(() => {
    if (text) document.getElementById(id)?.focus();
  }, [id, text]);
  return <FormErrors id={id} errors={text ? [text] : []} />;
}
