import { CalendarDays } from "lucide-react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { NewTab, NewTabButton } from "#app/components/new-tab.tsx";
import timeScript from "#app/features/webinars/components/time-script.js?url&no-inline";
import { EventTime } from "#app/features/webinars/components/webinar-page.tsx";
import { formatDuration } from "#app/features/webinars/rules.ts";

type Room = { joinUrl: string; google: string; outlook: string };

type Props = {
  webinar: { title: string; startsAt: Date; durationMinutes: number; replayUrl: string | null };
  room: Room | null;
  calendar: string;
  isOver: boolean;
  isCanceled: boolean;
  hasNext: boolean;
  isNew: boolean;
  timeZone: string;
};

export function Registered(props: Props) {
  const { webinar, room, calendar, isOver, isCanceled, hasNext, isNew, timeZone } = props;
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-16 desk:grid-cols-[7fr_5fr] desk:items-center">
      <div>
        {isNew && !isCanceled ? (
          <p role="status" className="mb-5 border-l-4 border-cyan bg-light-blue px-4 py-3 font-medium">
            Registration successful!
          </p>
        ) : null}
        <h1 className="text-display">
          {isCanceled ? "This webinar was canceled" : isOver ? "This webinar is over" : "You are registered"}
        </h1>
        <p className="mt-4 font-serif text-h3 font-semibold">{webinar.title}</p>
        <p className="num mt-1 text-lead text-balance">
          <EventTime startsAt={webinar.startsAt} timeZone={timeZone} />
        </p>
        <p className="text-soft">{formatDuration(webinar.durationMinutes)}, online</p>
        {isCanceled && !isOver ? (
          <p className="mt-5 max-w-measure">
            It won't take place, and you won't get reminders.{" "}
            <a className="link" href={calendar} download="webinar.ics">
              Remove it from your calendar
            </a>
            .
          </p>
        ) : null}
        {room ? (
          <RoomLinks room={room} calendar={calendar} />
        ) : (
          <Over replayUrl={isCanceled ? null : webinar.replayUrl} hasNext={hasNext} />
        )}
      </div>
      <img
        src="/spot-window.svg"
        width="400"
        height="340"
        alt=""
        className="w-full max-w-100 justify-self-end max-desk:hidden"
      />
      <script src={timeScript} defer />
    </div>
  );
}

function RoomLinks({ room, calendar }: { room: Room; calendar: string }) {
  return (
    <>
      <p className="mt-7">
        <NewTabButton to={room.joinUrl} size="lg">
          Join the webinar
        </NewTabButton>
      </p>
      <p className="mt-3 max-w-measure text-soft">
        The room opens at the scheduled time. The link is also in your confirmation and reminder emails.
      </p>
      <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
        <ButtonLink href={calendar} variant="outline" download="webinar.ics">
          <CalendarDays aria-hidden="true" className="size-5" />
          Add to calendar
        </ButtonLink>
        <CalendarLink to={room.google} name="Google Calendar" />
        <CalendarLink to={room.outlook} name="Outlook" />
      </div>
    </>
  );
}

function CalendarLink({ to, name }: { to: string; name: string }) {
  return (
    <a
      className="link inline-flex min-h-11 items-center font-semibold"
      href={to}
      target="_blank"
      rel="noopener"
    >
      {name}
      <NewTab className="ml-1 size-4 flex-none" />
    </a>
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
          Free rental analysis
        </ButtonLink>
      )}
    </div>
  );
}
