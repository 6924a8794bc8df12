import { useLayoutEffect, useState, useSyncExternalStore } from "react";

export type Selected = {
  /** Of this page. */
  ids: readonly string[];
  /** Also the rows of other pages. */
  allMatching: boolean;
  /** Rows of this page. */
  total: number;
  clear: () => void;
};

export type Selection = ReturnType<typeof createSelection>;

/** Outside of React's state, so that a selected row renders alone. */
function createSelection() {
  const listeners = new Set<() => void>();
  let page: readonly string[] = [];
  let scope: string | undefined;
  let last: string | undefined;
  let selected: Selected = { ids: [], allMatching: false, total: 0, clear };

  function set(ids: readonly string[], { allMatching = false } = {}) {
    selected = { ids, total: page.length, allMatching, clear };
    for (const listener of listeners) listener();
  }
  function clear() {
    last = undefined;
    set([]);
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => selected,
    has: (id: string) => selected.ids.includes(id),
    /** A range goes from the row that was clicked before. */
    toggle: (id: string, isOn: boolean, { range = false } = {}) => {
      const to = page.indexOf(id);
      const before = range && last !== undefined ? page.indexOf(last) : -1;
      const from = before < 0 ? to : before;
      const changed = page.slice(Math.min(from, to), Math.max(from, to) + 1);
      last = id;
      set(page.filter((each) => (changed.includes(each) ? isOn : selected.ids.includes(each))));
    },
    chooseAll: (all: boolean) => set(all ? page : []),
    chooseMatching: () => set(page, { allMatching: true }),
    clear,
    /** A row that leaves the page leaves the selection; another scope ends it. */
    show: (ids: readonly string[], newScope: string) => {
      const { allMatching } = selected;
      page = ids;
      if (scope !== newScope) set([]);
      else set(allMatching ? page : page.filter((id) => selected.ids.includes(id)), { allMatching });
      scope = newScope;
    },
  };
}

/** `scope` names the list that is shown, whatever the page. */
export function useSelection(rows: readonly { id: string }[], scope = ""): Selection {
  const [selection] = useState(createSelection);
  // Before anyone can tick a row.
  useLayoutEffect(() => {
    selection.show(
      rows.map(({ id }) => id),
      scope,
    );
  }, [selection, rows, scope]);
  return selection;
}

export const useSelected = ({ subscribe, get }: Selection) => useSyncExternalStore(subscribe, get, get);

export const useIsSelected = ({ subscribe, has }: Selection, id: string) =>
  useSyncExternalStore(
    subscribe,
    () => has(id),
    () => false,
  );
