import { CalendarDays } from "lucide-react";
import { href } from "react-router";
import { durationWords } from "#app/domain/webinars/rules.ts";
import { EventTime } from "#app/domain/webinars/ui/event-time.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { NewTab, NewTabButton } from "#app/ui/new-tab.tsx";

interface RegisteredProps {
  webinar: {
    title: string;
    startsAt: Date;
    durationMinutes: number;
    replayUrl: string | null;
  };
  /** The way in and the entries of calendars on the web that name it, while the webinar is awaited. */
  room: Room | null;
  /** The calendar file. */
  calendar: string;
  isOver: boolean;
  isCalledOff: boolean;
  /** The day has come: the way in stands before the calendar. */
  isToday: boolean;
  /** Whether there is another date to register for. */
  hasNext: boolean;
  /** Right after the form. */
  isNew: boolean;
  timeZone: string;
}

type Room = { joinUrl: string; google: string; outlook: string };

/** For who has a seat: when, the way in, and the calendar. */
export function Registered(props: RegisteredProps) {
  const { webinar, isOver, isCalledOff, isNew, timeZone } = props;
  const isOff = isCalledOff && !isOver;
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 desk:grid-cols-[7fr_5fr] desk:items-center">
      <div>
        {isNew && !isCalledOff ? (
          <p role="status" className="mb-5 border-l-4 border-cyan bg-light-blue px-4 py-3 font-medium">
            Registration successful!
          </p>
        ) : null}
        <h1 className="text-display">
          {isCalledOff
            ? "This webinar was called off"
            : isOver
              ? "This webinar is over"
              : "You are registered"}
        </h1>
        <p className="mt-4 font-serif text-h3 font-semibold">{webinar.title}</p>
        <p className="num mt-1 text-lead text-balance">
          <EventTime startsAt={webinar.startsAt} timeZone={timeZone} />
        </p>
        <p className="text-soft">{durationWords(webinar.durationMinutes)}, online</p>
        {isOff ? <TakeOut calendar={props.calendar} /> : null}
        <Ways {...props} />
      </div>
      <img
        src="/spot-window.svg"
        width="400"
        height="340"
        alt=""
        className="w-full max-w-100 justify-self-end max-desk:hidden"
      />
    </div>
  );
}

function Ways({ webinar, room, calendar, isCalledOff, isToday, hasNext }: RegisteredProps) {
  if (!room) return <Over replayUrl={isCalledOff ? null : webinar.replayUrl} hasNext={hasNext} />;
  return isToday ? <Today room={room} calendar={calendar} /> : <Ahead room={room} calendar={calendar} />;
}

/** The entry that a calendar may hold goes with the same file that brought it. */
function TakeOut({ calendar }: { calendar: string }) {
  return (
    <p className="mt-5 max-w-measure">
      It does not take place, and no reminders follow.{" "}
      <a className="link" href={calendar} download="webinar.ics">
        Take it out of your calendar
      </a>
      .
    </p>
  );
}

type RoomProps = { room: Room; calendar: string };

/** Until the day it is the calendar that matters: the room is empty. */
function Ahead({ room, calendar }: RoomProps) {
  return (
    <>
      <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink href={calendar} size="lg" download="webinar.ics">
          <CalendarDays aria-hidden="true" className="size-5" />
          Put it in your calendar
        </ButtonLink>
        <OnlineCalendars room={room} />
      </div>
      <p className="mt-9 max-w-measure border-t border-line pt-5 text-soft">
        The room opens on that day at that time:{" "}
        <a className="link" href={room.joinUrl} target="_blank" rel="noopener">
          Join the webinar
          <NewTab className="ml-1 inline size-4" />
        </a>
        . It is also in the confirmation and in the reminders.
      </p>
    </>
  );
}

function Today({ room, calendar }: RoomProps) {
  return (
    <>
      <div className="mt-7">
        <NewTabButton to={room.joinUrl} size="lg">
          Join the webinar
        </NewTabButton>
        <p className="mt-3 max-w-measure text-soft">
          The room opens at that time. The same link is in the confirmation.
        </p>
      </div>
      <h2 className="mt-9 flex items-center gap-2.5 border-t border-line pt-5 text-h4">
        <CalendarDays aria-hidden="true" className="size-5 flex-none text-blue" />
        Put it in your calendar
      </h2>
      <div className="mt-1 flex flex-wrap gap-x-6">
        <a className={calendarLink} href={calendar} download="webinar.ics">
          Calendar file (.ics)
        </a>
        <OnlineCalendars room={room} />
      </div>
    </>
  );
}

function OnlineCalendars({ room }: { room: Room }) {
  return (
    <>
      <a className={calendarLink} href={room.google} target="_blank" rel="noopener">
        Google Calendar
        <NewTab className="ml-1 size-4 flex-none" />
      </a>
      <a className={calendarLink} href={room.outlook} target="_blank" rel="noopener">
        Outlook
        <NewTab className="ml-1 size-4 flex-none" />
      </a>
    </>
  );
}

function Over({ replayUrl, hasNext }: { replayUrl: string | null; hasNext: boolean }) {
  const variant = replayUrl ? "outline" : "primary";
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
      {replayUrl ? (
        <NewTabButton to={replayUrl} size="lg">
          Watch the replay
        </NewTabButton>
      ) : null}
      {hasNext ? (
        <ButtonLink href={href("/webinar")} size="lg" variant={variant}>
          See the next date
        </ButtonLink>
      ) : (
        <ButtonLink href={href("/analysis")} size="lg" variant={variant}>
          Get Free Property Analysis
        </ButtonLink>
      )}
    </div>
  );
}

const calendarLink = "link inline-flex min-h-11 items-center font-semibold";
