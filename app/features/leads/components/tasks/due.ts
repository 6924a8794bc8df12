import { relativeTime } from "#app/components/dates/relative-time.tsx";

const minute = 60_000;
const day = 24 * 60 * minute;

export type Due = { words: string; state: "late" | "soon" | "today" | "later" };

/**
 * "2 days late", "48 min late", "in 12 min", "Today, 4:30 PM", "Tomorrow", "Nov 24". `soon` means within 30
 * minutes.
 */
export function dueLabel(dueAt: Date, now: Date, timeZone: string): Due {
  const left = dueAt.getTime() - now.getTime();
  if (left < 0) return { words: `${span(-left)} late`, state: "late" };
  const words = left < minute ? "now" : relativeTime(dueAt, now, timeZone);
  if (left <= 30 * minute) return { words, state: "soon" };
  const sameDay = words.startsWith("Today") || words.startsWith("in ");
  return { words, state: sameDay ? "today" : "later" };
}

function span(ms: number) {
  if (ms < 60 * minute) return `${Math.max(1, Math.floor(ms / minute))} min`;
  if (ms < day) return `${Math.floor(ms / (60 * minute))} h`;
  const days = Math.floor(ms / day);
  return days === 1 ? "1 day" : `${days} days`;
}
