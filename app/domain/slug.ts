/** A name as the last part of an address: `Ada O’Brien` → `ada-obrien`; empty where it has neither letters nor digits. */
export const slugOf = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[’'\p{M}]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
