import { useSyncExternalStore } from "react";

/** False on the server and in the first drawing, true once scripts run. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => {};
