/** Whether a page is hydrated: it is, unless one of its doors says `hydrate: false` in its `handle`. */
export const isHydrated = (handles: readonly unknown[]) =>
  !handles.some((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate === false);
