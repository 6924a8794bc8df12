/**
 * One line about an error that may be stored and shown to staff: no statement, no parameter, no address. Vendors
 * and servers like to repeat the address they refuse.
 */
export function errorLine(error: unknown): string {
  if (!(error instanceof Error)) return withoutAddresses(String(error));
  const cause = error.cause as { code?: string; constraint_name?: string } | undefined;
  if (error.name === "DrizzleQueryError" || error.message.startsWith("Failed query"))
    return ["The database refused", cause?.code, cause?.constraint_name].filter(Boolean).join(" ");
  return withoutAddresses(error.message || error.name);
}

/** The text in one line of at most 300 characters, e-mail addresses and phone numbers taken out. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s<>"'()[\],;:]+@[^\s<>"'()[\],;:]+/g, "(address)")
    .replace(/\+?\d(?:[\s().-]{0,3}\d){9,}/g, "(number)")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}
