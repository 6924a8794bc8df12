import { companyTimeZone, formatDateTime, formatDay, formatExactDateTime } from "#app/lib/format.ts";

interface RelativeTimeProps {
  at: Date | string;
  /** The render time. */
  now: Date | string;
  timeZone?: string;
  /** For times outside tables. */
  focusable?: boolean;
  /** Of the exact time. */
  opensRight?: boolean;
}

export function RelativeTime({ at, now, timeZone, focusable, opensRight }: RelativeTimeProps) {
  const exact = formatExactDateTime(at, timeZone);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      tabIndex={focusable ? 0 : undefined}
      className="group/time relative whitespace-nowrap print:whitespace-normal"
    >
      <span className="print:hidden">{relativeTime(at, now, timeZone)}</span>
      <ExactTime className={opensRight ? "left-0" : "right-0"}>{exact}</ExactTime>
    </time>
  );
}

/** For screen readers and in print; shown on hover and focus of a `group/time`, or of its table row. */
export const ExactTime = ({ className, children }: { className: string; children: string }) => (
  <span className={`exact-time ${className}`}>{children}</span>
);

/** "48 min ago", "2 h ago", "Yesterday", "Nov 17", "in 48 min", "Tomorrow". */
export function relativeTime(
  at: Date | string,
  now: Date | string,
  timeZone: string = companyTimeZone,
): string {
  const minutes = Math.trunc((new Date(at).getTime() - new Date(now).getTime()) / 60_000);
  if (minutes === 0) return "just now";
  if (minutes < 0 && minutes > -60) return `${-minutes} min ago`;
  if (minutes > 0 && minutes < 60) return `in ${minutes} min`;
  const [day, today] = [formatDay(at, timeZone), formatDay(now, timeZone)];
  const days = dayNumber(day) - dayNumber(today);
  if (days === 0 && minutes < 0) return `${Math.trunc(-minutes / 60)} h ago`;
  if (days === 0) return `Today, ${formatDateTime(at, timeZone).split(", ")[1]}`;
  if (days === -1) return "Yesterday";
  if (days === 1) return "Tomorrow";
  return day.endsWith(today.slice(-4)) ? day.slice(0, -6) : day;
}

/** Of `Nov 21, 2026`, since 1970. */
const dayNumber = (day: string) => Date.parse(`${day} UTC`) / 86_400_000;
