type Counts = { imported: number; already: number; changed: number; refused: number };
type Reason = { table: string; reason: string; count: number; examples: string[] };

/** `changed` is a part of `imported`; `left` are tables and files that stay behind. */
export type Report = { counts: Record<string, Counts>; reasons: Reason[]; left: string[] };

export function countsOf({ counts }: Report, source: string) {
  counts[source] ??= { imported: 0, already: 0, changed: 0, refused: 0 };
  return counts[source];
}

export function addReason({ reasons }: Report, at: Pick<Reason, "table" | "reason">, example: string) {
  const before = reasons.find(({ table, reason }) => table === at.table && reason === at.reason);
  const same = before ?? { ...at, count: 0, examples: [] };
  if (!before) reasons.push(same);
  same.count += 1;
  if (same.examples.length < 5) same.examples.push(example);
}
