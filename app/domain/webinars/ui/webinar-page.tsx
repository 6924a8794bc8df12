import { href } from "react-router";
import { durationWords } from "#app/domain/webinars/rules.ts";
import { EventTime } from "#app/domain/webinars/ui/event-time.tsx";
import { formatPart } from "#app/domain/webinars/when.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatLongDay, formatPhone } from "#app/ui/format.ts";
import { HeroScene } from "#app/ui/hero-scene.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";

type Event = {
  title: string;
  summary: string;
  topics: readonly string[];
  startsAt: Date;
  durationMinutes: number;
};

interface NextWebinarProps {
  webinar: Event;
  timeZone: string;
  /** How many other dates stand below. */
  further: number;
  /** The form; it stands on the sheet of paper. */
  children: React.ReactNode;
}

/** The next event, with the form beside it. */
export function NextWebinar({ webinar, timeZone, further, children }: NextWebinarProps) {
  return (
    <section className="on-ink relative overflow-hidden">
      <div className="wrap relative z-1 grid gap-x-16 gap-y-7 pt-6 pb-10 md:pt-14 md:pb-12 desk:grid-cols-[7fr_5fr] desk:items-start desk:pb-[max(22.5rem,24.8vw)]">
        <div>
          <p className="text-note font-semibold text-mist">
            Free webinar, {durationWords(webinar.durationMinutes)}, online
          </p>
          <h1 className="mt-2 text-display">{webinar.title}</h1>
          <div className="mt-4 flex items-center gap-6 md:mt-7">
            <DateLeaf startsAt={webinar.startsAt} timeZone={timeZone} />
            <div>
              <p className="num text-lead font-semibold text-balance">
                <EventTime startsAt={webinar.startsAt} timeZone={timeZone} />
              </p>
              <p className="mt-2 max-w-[30em] text-mist max-md:hidden">{webinar.summary}</p>
              {further > 0 ? (
                <a className="link mt-1 inline-flex min-h-11 items-center" href="#dates">
                  {further === 1 ? "There is another date" : `There are ${further} other dates`}
                </a>
              ) : null}
            </div>
          </div>
        </div>
        <div id="register" className="paper-sheet scroll-mt-4 desk:-mb-56">
          {children}
        </div>
      </div>
      <HeroScene scene="scene-webinar" />
    </section>
  );
}

/** The day as a leaf of a tear-off calendar; the words beside it say the same. */
function DateLeaf({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) {
  return (
    <p
      aria-hidden="true"
      className="w-24 flex-none overflow-hidden rounded-card bg-sheet text-center text-ink max-md:hidden"
    >
      <span className="block border-b-4 border-lamp bg-light-blue py-1 text-sm font-semibold">
        {formatPart(startsAt, timeZone, { month: "long" })}
      </span>
      <span className="num block pt-2 font-serif text-display font-semibold">
        {formatPart(startsAt, timeZone, { day: "numeric" })}
      </span>
      <span className="block pb-2 text-sm text-soft">
        {formatPart(startsAt, timeZone, { weekday: "long" })}
      </span>
    </p>
  );
}

/** What will be covered, and how it goes for who registers. */
export function WebinarTopics({ webinar }: { webinar: Event }) {
  return (
    <section className="section" aria-labelledby="topics-title">
      <div className="wrap grid gap-8 desk:grid-cols-[4fr_8fr] desk:gap-16">
        <div>
          <h2 id="topics-title" className="text-display">
            What we go through
          </h2>
          <p className="mt-4 max-w-measure text-soft md:hidden">{webinar.summary}</p>
          <p className="mt-4 max-w-measure text-soft">
            You get the link to the room by e-mail at once, and a reminder the day before and an hour before.
          </p>
        </div>
        <ol className={webinar.topics.length > 0 ? "border-t border-ink" : undefined}>
          {webinar.topics.map((topic, i) => (
            <li
              key={topic}
              className="grid grid-cols-[2.25rem_1fr] gap-x-4 border-b border-line py-4.5 text-lead"
            >
              <span aria-hidden="true" className="font-serif font-semibold text-blue">
                {i + 1}
              </span>
              <span>{topic}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

interface PastWebinarProps {
  webinar: Event & { replayUrl: string | null };
  /** Whether there is a date to point to. */
  hasNext: boolean;
  timeZone: string;
  phone: string;
}

/** The last event that is over: its replay, else the way on. Without a next event it opens the page. */
export function PastWebinar({ webinar, hasNext, timeZone, phone }: PastWebinarProps) {
  const Title = hasNext ? "h2" : "h1";
  return (
    <section className={hasNext ? "section border-t border-line" : "section"} aria-labelledby="past-title">
      <div className="wrap grid gap-x-16 gap-y-6 desk:grid-cols-[4fr_8fr]">
        <Title id="past-title" className={hasNext ? undefined : "text-display"}>
          {hasNext ? "The last one" : "Our last webinar"}
        </Title>
        <div>
          <p className="num text-note text-soft">{formatLongDay(webinar.startsAt, timeZone)}</p>
          <p className="mt-1 font-serif text-h3 font-semibold">{webinar.title}</p>
          <p className="mt-2 max-w-measure text-soft">{webinar.summary}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            {webinar.replayUrl ? (
              <NewTabButton to={webinar.replayUrl} variant="outline">
                Watch the replay
              </NewTabButton>
            ) : (
              <p>
                There is no recording.{" "}
                {hasNext ? (
                  <a className="link" href="#register">
                    Register for the next date
                  </a>
                ) : (
                  <>
                    For its questions, call{" "}
                    <a className="link" href={`tel:${phone}`}>
                      {formatPhone(phone)}
                    </a>
                    .
                  </>
                )}
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

/** The page before there was any event. */
export function NoWebinar() {
  return (
    <section className="section">
      <div className="wrap">
        <h1 className="text-display">No webinar is planned</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">
          When there is a date, it stands here. What your own house would rent for we can tell you today.
        </p>
      </div>
    </section>
  );
}

/** Back to the one thing that needs no date. `isFirst` where nothing else on the page asks for anything. */
export function AnalysisCall({ isFirst }: { isFirst: boolean }) {
  return (
    <section className="section bg-light-blue" aria-labelledby="analysis-title">
      <div className="wrap grid gap-x-16 gap-y-6 md:grid-cols-[1fr_auto] md:items-center">
        <div>
          <h2 id="analysis-title" className="text-h1">
            Your house, without waiting for a date
          </h2>
          <p className="mt-3 max-w-measure text-lead text-soft">
            A written rent analysis with its range and its sources, free.
          </p>
        </div>
        <ButtonLink href={href("/analysis")} variant={isFirst ? "action" : "primary"} size="lg">
          Get Free Property Analysis
        </ButtonLink>
      </div>
    </section>
  );
}
