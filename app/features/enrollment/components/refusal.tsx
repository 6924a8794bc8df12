import { useEffect } from "react";
import { FormErrors } from "#app/components/form/form-errors.tsx";

type Props = {
  id: string;
  text: string | null;
  /** A retry hides the message but preserves its space, so that buttons don't move. */
  isSending: boolean;
};

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
