const passing = ["edit", "delete", "ids", "restored"];

/** Address of an office page without what only opens a dialog or tells what just happened. */
export function placeOf({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  for (const name of passing) params.delete(name);
  return joined(pathname, params);
}

/** The same page with some parameters changed; null takes one away. */
export function placeWith(place: string, changes: Readonly<Record<string, string | null>>): string {
  const [path = "", query] = place.split("?");
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return joined(path, params);
}

const joined = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path);
