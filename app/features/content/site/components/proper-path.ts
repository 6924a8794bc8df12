/**
 * Lowercase, without a trailing slash; ids in `kept` stay as they are. Null when the path is already canonical.
 */
export function properPath(pathname: string, kept: readonly string[] = []) {
  const parts = pathname
    .split("/")
    .filter(Boolean)
    .map((part) => (kept.includes(decoded(part)) ? part : part.toLowerCase()));
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
