/** Vendors often repeat the address they reject. */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const cause = error.cause as { code?: string; constraint_name?: string } | undefined;
  if (error.name === "DrizzleQueryError" || error.message.startsWith("Failed query"))
    return ["The database refused", cause?.code, cause?.constraint_name].filter(Boolean).join(" ");
  return withoutAddresses(error.message || error.name);
}

export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+/g, "(address)")
    .replace(/\+?\d(?:[\s().-]{0,3}\d){9,}/g, "(number)")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}
