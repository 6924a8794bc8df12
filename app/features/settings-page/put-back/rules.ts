type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A stored value with the fields of a recorded change as they were before it. Null if there was nothing before, or if a
 * field was changed again. Lists are fields by position.
 */
export function fieldsBefore(stored: unknown, { before, after }: Fields): object | null {
  if (!isFields(stored) || !isFields(before) || !isFields(after)) return null;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  // A new fee schedule is recorded as what it changes, which isn't what was there.
  if (names.size === 0 || names.has("name")) return null;
  const value: Fields = Array.isArray(stored) ? { ...stored } : { ...stored };
  for (const name of names) {
    if (Object.hasOwn(stored, name) !== Object.hasOwn(after, name)) return null;
    if (!isSame((stored as Fields)[name], after[name])) return null;
    if (Object.hasOwn(before, name)) value[name] = before[name];
    else delete value[name];
  }
  return Array.isArray(stored) ? Object.values(value) : value;
}
