import { useState } from "react";
import type { LeadRow } from "#app/features/leads/types.ts";

/**
 * A selected row that a live update would remove remains until it is deselected. A new `scope` clears the
 * selection.
 */
export function useSelection(rows: readonly LeadRow[], scope: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, LeadRow>>(nothing);
  const [seen, setSeen] = useState(scope);
  if (seen !== scope) {
    setSeen(scope);
    setChosen(nothing);
  }
  const present = new Set(rows.map((row) => row.id));
  const shown = [...rows, ...[...chosen.values()].filter((row) => !present.has(row.id))];
  return {
    shown,
    rows: [...chosen.values()],
    count: chosen.size,
    has: (id: string) => chosen.has(id),
    toggle: (row: LeadRow) =>
      setChosen((before) => {
        const after = new Map(before);
        if (!after.delete(row.id)) after.set(row.id, row);
        return after;
      }),
    chooseAll: (all: boolean) => setChosen(all ? new Map(shown.map((row) => [row.id, row])) : nothing),
    clear: () => setChosen(nothing),
  };
}

export type Selection = ReturnType<typeof useSelection>;

const nothing: ReadonlyMap<string, LeadRow> = new Map();
