import { useState } from "react";

/**
 * What a form sends as its `formKey`, so that it is stored once however often it is sent. A live update brings another
 * key with the page, which a form that is on its way must not take: the first one stays, counted on by `renew` after
 * each success, so that the same words can be sent again on purpose.
 */
export function useFormKey(minted: string) {
  const [first] = useState(minted);
  const [stored, setStored] = useState(0);
  return {
    formKey: stored === 0 ? first : `${first}.${stored}`,
    renew: () => setStored((before) => before + 1),
  };
}
