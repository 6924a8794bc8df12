import { useSyncExternalStore } from "react";

/** False on the server and while hydrating: until then a form needs its button. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const never = () => () => {};
