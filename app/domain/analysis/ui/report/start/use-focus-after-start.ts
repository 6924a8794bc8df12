import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A dialog that the address opened has nothing to give the focus back to, and one whose opener is gone by then neither:
 * the way to the agreement gets it, or what stands in its place; of several, one that is in sight.
 */
export function useFocusAfterStart() {
  const { pathname } = useLocation();
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address shows the dialog or does not
  useEffect(() => {
    const isOpen = document.getElementById("start") !== null;
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!isClosed || document.activeElement !== document.body) return;
    const ways = [...document.querySelectorAll<HTMLElement>("[data-start]")].filter((way) =>
      way.checkVisibility(),
    );
    (ways.find(isInSight) ?? ways[0])?.focus();
  }, [pathname]);
}

function isInSight(element: HTMLElement) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
