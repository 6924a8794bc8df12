import { useSyncExternalStore } from "react";

/** The router reloads the page when a prefetch fails, so nothing is prefetched offline. */
export const usePrefetch = () => {
  const isOnline = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? "intent" : "none";
};

function onConnection(notify: () => void) {
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}
