/** What this tab keeps; null where the browser refuses the storage, without which everything works as well. */
export function storage<Value>(use: (store: Storage) => Value) {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
