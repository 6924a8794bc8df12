/** A missing name, or the local part of the email. */
export function isMadeUpName({ name, email }: { name: string | null; email: string | null }): boolean {
  const given = name?.trim().toLowerCase() ?? "";
  return ["", "anonymous", "unknown", email?.split("@")[0]?.toLowerCase()].includes(given);
}
