import { useState } from "react";

/**
 * Idempotency key. A live update must not replace it during a submission; `renew` changes it after each success, so
 * that the same text can be sent again.
 */
export function useFormKey(minted: string) {
  const [first] = useState(minted);
  const [stored, setStored] = useState(0);
  return {
    formKey: stored === 0 ? first : `${first}.${stored}`,
    renew: () => setStored((before) => before + 1),
  };
}
