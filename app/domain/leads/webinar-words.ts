import { formatExactDateTime } from "#app/ui/format.ts";

/** `“Selling or keeping”, Dec 9, 2026, 12:00 PM CST`: the webinar of a registration, as far as its event tells it. */
export function webinarWords(told: Record<string, unknown> | null, timeZone: string): string {
  const { webinar, webinarStartsAt: at } = told ?? {};
  const isTime = typeof at === "string" && !Number.isNaN(Date.parse(at));
  return [
    typeof webinar === "string" && webinar && `“${webinar}”`,
    isTime && formatExactDateTime(at, timeZone),
  ]
    .filter(Boolean)
    .join(", ");
}
