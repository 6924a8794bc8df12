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
