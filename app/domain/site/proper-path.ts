/**
 * The one spelling of a public page's path: small letters, no slash at its end. What stands for a person or a report
 * (`kept`, parts of the path that are secrets or ids) is left as it is. Null when the path is spelled so already.
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
