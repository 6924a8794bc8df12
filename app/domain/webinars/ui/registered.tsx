import { CalendarDays } from "lucide-react";
import { href } from "react-router";
import { durationWords } from "#app/domain/webinars/rules.ts";
import { EventTime } from "#app/domain/webinars/ui/event-time.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

interface RegisteredProps {
  webinar: {
    title: string;
    startsAt: Date;
    durationMinutes: number;
    joinUrl: string;
    replayUrl: string | null;
  };
  isOver: boolean;
  /** Right after the form. */
  isNew: boolean;
  links: { ics: string; google: string; outlook: string };
  timeZone: string;
}

/** For who has a seat: when, the way in, and the calendar. */
export function Registered({ webinar, isOver, isNew, links, timeZone }: RegisteredProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 desk:grid-cols-[7fr_5fr] desk:items-center">
      <div>
        {isNew ? (
          <p role="status" className="mb-5 border-l-4 border-cyan bg-light-blue px-4 py-3 font-medium">
            Registration successful!
          </p>
        ) : null}
        <h1 className="text-display">{isOver ? "This webinar is over" : "You are registered"}</h1>
        <p className="mt-4 font-serif text-h3 font-semibold">{webinar.title}</p>
        <p className="num mt-1 text-lead text-balance">
          <EventTime startsAt={webinar.startsAt} timeZone={timeZone} />
        </p>
        <p className="text-soft">{durationWords(webinar.durationMinutes)}, online</p>
        {isOver ? <Over replayUrl={webinar.replayUrl} /> : <Join webinar={webinar} links={links} />}
      </div>
      <img
        src="/spot-door.svg"
        width="400"
        height="340"
        alt=""
        className="w-full max-w-100 justify-self-end max-desk:hidden"
      />
    </div>
  );
}

function Join({ webinar, links }: Pick<RegisteredProps, "webinar" | "links">) {
  return (
    <>
      <div className="mt-7">
        <ButtonLink href={webinar.joinUrl} size="lg" target="_blank" rel="noopener">
          Join the webinar
          <span className="sr-only">(opens a new tab)</span>
        </ButtonLink>
        <p className="mt-3 max-w-measure text-soft">
          The room opens at that time. The same link is in the e-mail we are sending you.
        </p>
      </div>
      <h2 className="mt-9 flex items-center gap-2.5 border-t border-ink pt-5 text-h4">
        <CalendarDays aria-hidden="true" className="size-5 flex-none text-blue" />
        Put it in your calendar
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        <li>
          <a className={calendarLink} href={links.ics} download="webinar.ics">
            Calendar file (.ics)
          </a>
        </li>
        <li>
          <a className={calendarLink} href={links.google} target="_blank" rel="noopener">
            Google Calendar<span className="sr-only"> (opens a new tab)</span>
          </a>
        </li>
        <li>
          <a className={calendarLink} href={links.outlook} target="_blank" rel="noopener">
            Outlook<span className="sr-only"> (opens a new tab)</span>
          </a>
        </li>
      </ul>
    </>
  );
}

function Over({ replayUrl }: { replayUrl: string | null }) {
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
      {replayUrl ? (
        <ButtonLink href={replayUrl} size="lg" target="_blank" rel="noopener">
          Watch the replay
          <span className="sr-only">(opens a new tab)</span>
        </ButtonLink>
      ) : null}
      <ButtonLink href={href("/webinar")} size="lg" variant={replayUrl ? "outline" : "primary"}>
        See the next date
      </ButtonLink>
    </div>
  );
}

const calendarLink = "link inline-flex min-h-11 items-center font-semibold";
