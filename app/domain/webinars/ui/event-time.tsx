import { formatPart, formatWeekdayAndTime } from "#app/domain/webinars/when.ts";

/**
 * When an event begins, in the company's zone, whose name stands in a line below; for visitors in another one the small
 * script writes their own time there, so that nothing moves.
 */
export function EventTime({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) {
  const iso = startsAt.toISOString();
  return (
    <>
      <time dateTime={iso}>
        {formatWeekdayAndTime(startsAt, timeZone).replace(/ (?=[AP]M\b)|(?<=[AP]M) /g, "\u00a0")}
      </time>
      <time
        className="block text-note font-normal"
        dateTime={iso}
        data-local={timeZone}
        data-words="On your device: "
      >
        {formatPart(startsAt, timeZone, { timeZoneName: "long" }).replace(/^.*, /, "")}
      </time>
    </>
  );
}
