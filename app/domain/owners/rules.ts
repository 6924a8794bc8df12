/** Whether nobody gave this name: there is none, or it is the first half of the e-mail. */
export function isMadeUpName({ name, email }: { name: string | null; email: string | null }): boolean {
  const given = name?.trim().toLowerCase() ?? "";
  return ["", "anonymous", "unknown", email?.split("@")[0]?.toLowerCase()].includes(given);
}
