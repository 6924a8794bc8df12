/** Dates are compared by time. */
export function isSame<Row extends object>(change: Partial<Row>, stored: Row) {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return (Object.keys(change) as (keyof Row)[]).every((name) => plain(change[name]) === plain(stored[name]));
}
