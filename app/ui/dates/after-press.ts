import { useCallback, useEffect, useRef } from "react";

/**
 * Gives a function that calls back at once, or when the pointer that is pressed was let go: a message that comes or
 * goes between press and release moves the button away from under the pointer, and nothing is pressed.
 */
export function useAfterPress() {
  const pressed = useRef(false);
  const waiting = useRef<() => void>(undefined);

  useEffect(() => {
    const down = () => {
      pressed.current = true;
    };
    const up = () => {
      pressed.current = false;
      // After the click, which follows the release.
      setTimeout(() => {
        waiting.current?.();
        waiting.current = undefined;
      });
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener("pointerdown", down, options);
    document.addEventListener("pointerup", up, options);
    document.addEventListener("pointercancel", up, options);
    return () => stop.abort();
  }, []);

  return useCallback((act: () => void) => {
    if (pressed.current) waiting.current = act;
    else act();
  }, []);
}
