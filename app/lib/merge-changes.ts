type Versions<Name extends string, Value> = Record<"now" | "typed" | "seen", Readonly<Record<Name, Value>>>;

/**
 * The fields that a form changes: those to save, and those that someone else changed too.
 * @param versions.seen the values that the form was filled with.
 */
export function mergeChanges<Name extends string, Value>(
  names: readonly Name[],
  { now, typed, seen }: Versions<Name, Value>,
  isSame: (name: Name, one: Value, other: Value) => boolean = (_, one, other) => one === other,
) {
  const open = names.filter(
    (name) => !isSame(name, typed[name], seen[name]) && !isSame(name, typed[name], now[name]),
  );
  const isTaken = (name: Name) => !isSame(name, now[name], seen[name]);
  return { changed: open.filter((name) => !isTaken(name)), conflicts: open.filter(isTaken) };
}

/** Dates are compared by time. */
export function isUnchanged<Row extends object>(change: Partial<Row>, stored: Row) {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return (Object.keys(change) as (keyof Row)[]).every((name) => plain(change[name]) === plain(stored[name]));
}
