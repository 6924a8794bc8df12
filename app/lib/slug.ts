/** `Ada O’Brien` → `ada-obrien`; may be empty. */
export const slugOf = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[’'\p{M}]/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, "");
