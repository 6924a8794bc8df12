type Match = { loaderData?: unknown } | undefined;

export function officeTitle(title: string, matches: readonly Match[]) {
  const brands = matches
    .map((match) => textIn(match?.loaderData, "shell", "brand"))
    .filter((brand) => brand !== null);
  return [{ title: [title, ...brands.slice(0, 1)].join(" · ") }];
}

/** Of a dialog over the page of a lead. */
export function leadTitle(title: string, matches: readonly Match[]) {
  const names = matches.map((match) => textIn(match?.loaderData, "lead", "name"));
  return officeTitle([title, ...names.filter((name) => name !== null)].join(", "), matches);
}

function textIn(loaded: unknown, part: string, name: string): string | null {
  const found = (loaded as Record<string, Record<string, unknown>> | undefined)?.[part]?.[name];
  return typeof found === "string" ? found : null;
}
