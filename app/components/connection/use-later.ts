import { type ComponentType, useState } from "react";

/** Some browsers cache a failed import until the page is reloaded. */
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
