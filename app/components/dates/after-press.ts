import { useCallback, useEffect, useRef } from "react";

/** A message that appears between press and release would move the button. */
export function useAfterPress() {
  const presses = useRef<ReturnType<typeof watchPresses>>(undefined);
  useEffect(() => {
    const watched = watchPresses(document);
    presses.current = watched;
    return watched.stop;
  }, []);
  return useCallback((act: () => void) => (presses.current ? presses.current.after(act) : act()), []);
}

export function watchPresses(target: EventTarget) {
  let isPressed = false;
  let waiting: (() => void) | undefined;
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
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
