const dialogParams = ["dialog"];

/** Removes parameters that open a dialog. */
export function currentPath({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  for (const name of dialogParams) params.delete(name);
  return joined(pathname, params);
}

/** Null removes a parameter. */
export function withParams(path: string, changes: Readonly<Record<string, string | null>>): string {
  const [pathname = "", query] = path.split("?");
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return joined(pathname, params);
}

type Ends = { newer: string | null; older: string | null };

/** The page that a list's address asks for. */
export const pageOf = ({ searchParams }: URL): Ends => ({
  newer: searchParams.get("newer"),
  older: searchParams.get("older"),
});

export const pageLinks = (here: string, { newer, older }: Ends) => ({
  previousHref: newer ? withParams(here, { newer, older: null }) : undefined,
  nextHref: older ? withParams(here, { older, newer: null }) : undefined,
});

const joined = (pathname: string, params: URLSearchParams) =>
  params.size > 0 ? `${pathname}?${params}` : pathname;

/**
 * Lowercase, without a trailing slash; ids in `preserved` are unchanged. Null when the path is already canonical.
 */
export function properPath(pathname: string, preserved: readonly string[] = []) {
  const parts = pathname
    .split("/")
    .filter(Boolean)
    .map((part) => (preserved.includes(decoded(part)) ? part : part.toLowerCase()));
  const proper = `/${parts.join("/")}`;
  return proper === pathname ? null : proper;
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
