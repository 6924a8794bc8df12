const dialogParams = ["delete", "ids"];

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

export const pageLinks = (here: string, { page, pages }: { page: number; pages: number }) => ({
  previousHref: page > 1 ? withParams(here, { page: page > 2 ? `${page - 1}` : null }) : undefined,
  nextHref: page < pages ? withParams(here, { page: `${page + 1}` }) : undefined,
});

const joined = (pathname: string, params: URLSearchParams) =>
  params.size > 0 ? `${pathname}?${params}` : pathname;
