import { type ComponentType, useState } from "react";

/**
 * A part of the page whose program comes when it is wanted first; `failed` where it could not be fetched. Some browsers
 * keep that answer until the page is loaded anew.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [failed, setFailed] = useState(false);
  const want = (onFailure?: () => void) => {
    if (Part) return;
    setFailed(false);
    load().then(
      (part) => setPart(() => part),
      () => {
        setFailed(true);
        onFailure?.();
      },
    );
  };
  return { Part, failed, want };
}
