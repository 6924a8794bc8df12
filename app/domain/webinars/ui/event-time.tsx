import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";

/**
 * When an event begins, in the company's zone; for visitors in another one the small script adds their own
 * time in the line that is hidden until then.
 */
export function EventTime({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) {
  const iso = startsAt.toISOString();
  return (
    <>
      <time dateTime={iso}>
        {formatWeekdayAndTime(startsAt, timeZone).replace(/ (?=[AP]M\b)|(?<=[AP]M) /g, "\u00a0")}
      </time>
      <span hidden className="block text-note font-normal">
        By the clock of your device: <time dateTime={iso} data-local={timeZone} />
      </span>
    </>
  );
}
