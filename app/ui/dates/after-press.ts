import { useCallback, useEffect, useRef } from "react";

/**
 * Gives a function that calls back at once, or when the pointer that is pressed was let go: a message that comes or
 * goes between press and release moves the button away from under the pointer, and nothing is pressed.
 */
export function useAfterPress() {
  const presses = useRef<ReturnType<typeof watchPresses>>(undefined);
  useEffect(() => {
    const watched = watchPresses(document);
    presses.current = watched;
    return watched.stop;
  }, []);
  return useCallback((act: () => void) => (presses.current ? presses.current.after(act) : act()), []);
}

/** The same apart from React: `after` calls back, until `stop`. */
export function watchPresses(target: EventTarget) {
  let isPressed = false;
  let waiting: (() => void) | undefined;
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
    // After the click, which follows the release.
    setTimeout(() => {
      waiting?.();
      waiting = undefined;
    });
  };
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  target.addEventListener("pointerdown", press, options);
  target.addEventListener("pointerup", release, options);
  target.addEventListener("pointercancel", release, options);
  return {
    after(act: () => void) {
      if (isPressed) waiting = act;
      else act();
    },
    stop: () => listening.abort(),
  };
}
