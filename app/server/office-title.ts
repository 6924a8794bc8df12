type Match = { loaderData?: unknown } | undefined;

export function officeTitle(title: string, matches: readonly Match[]) {
  const brands = matches.map((match) => brandIn(match?.loaderData)).filter((brand) => brand !== null);
  return [{ title: [title, ...brands.slice(0, 1)].join(" · ") }];
}

function brandIn(loaded: unknown): string | null {
  if (typeof loaded !== "object" || loaded === null || !("shell" in loaded)) return null;
  const { shell } = loaded;
  const brand = typeof shell === "object" && shell !== null && "brand" in shell ? shell.brand : null;
  return typeof brand === "string" ? brand : null;
}
