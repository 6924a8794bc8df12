const passing = ["edit", "delete", "ids", "restored"];

/** Removes parameters that open a dialog or show a message. */
export function placeOf({ pathname, searchParams }: URL): string {
  const params = new URLSearchParams(searchParams);
  for (const name of passing) params.delete(name);
  return joined(pathname, params);
}

/** Null removes a parameter. */
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
