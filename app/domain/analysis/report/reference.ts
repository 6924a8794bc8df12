/**
 * The number an owner reads out on the phone, such as `RA-2026-118704`: the year of the letter and six digits drawn
 * from the lead's id. It names a letter; it opens nothing.
 *
 * @param leadId the lead's uuid.
 * @param day `YYYY-MM-DD`.
 */
export function reportReference(leadId: string, day: string): string {
  const digits = Number.parseInt(leadId.replace(/[^0-9a-f]/gi, "").slice(0, 12) || "0", 16) % 1_000_000;
  return `RA-${day.slice(0, 4)}-${String(digits).padStart(6, "0")}`;
}
