import { webinarPath } from "#app/domain/webinars/address.ts";
import { EventTime } from "#app/domain/webinars/ui/event-time.tsx";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";

type Dated = { slug: string; title: string; startsAt: Date };
type DatesProps = { webinars: readonly Dated[]; timeZone: string };

/** The other dates ahead, each with the way to its form. */
export function FurtherDates({ webinars, timeZone }: DatesProps) {
  return (
    <section id="dates" className="section border-t border-line" aria-labelledby="dates-title">
      <div className="wrap grid gap-x-16 gap-y-6 desk:grid-cols-[4fr_8fr]">
        <h2 id="dates-title">Further dates</h2>
        <ul className="border-t border-ink">
          {webinars.map(({ slug, title, startsAt }) => (
            <li
              key={slug}
              className="grid gap-x-6 gap-y-1 border-b border-line py-4.5 md:grid-cols-[1fr_auto] md:items-center"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere font-serif text-h4 font-semibold">{title}</p>
                <p className="num mt-1 text-soft">
                  <EventTime startsAt={startsAt} timeZone={timeZone} />
                </p>
              </div>
              <a
                className="link inline-flex min-h-11 items-center font-semibold"
                href={`${webinarPath(slug)}#register`}
              >
                Register for this date<span className="sr-only">: {title}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Dates that do not take place, for who came for one of them. */
export function CalledOff({ webinars, timeZone }: DatesProps) {
  return (
    <section className="wrap py-4" aria-label="Called off">
      {webinars.map(({ slug, title, startsAt }) => (
        <p key={slug} className="my-2 wrap-anywhere border-l-4 border-lamp bg-light-blue px-4 py-3">
          <b>Called off:</b> {title}, <span className="num">{formatWeekdayAndTime(startsAt, timeZone)}</span>.
          Whoever registered was told by e-mail.
        </p>
      ))}
    </section>
  );
}
