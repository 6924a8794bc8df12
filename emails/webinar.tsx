import { formatDuration, formatWeekdayAndTime, shortWhen } from "#app/features/webinars/rules.ts";
import { type EmailCompany, renderEmail } from "#emails/layout.tsx";
import { ActionButton, Paragraph, Small, TextLink } from "#emails/parts.tsx";
import { greeted } from "#emails/safe-text.ts";

export type WebinarEmailProps = {
  name: string;
  title: string;
  startsAt: Date;
  durationMinutes: number;
  /** Absolute URL of the meeting room. */
  joinUrl: string;
  /** Absolute URL of the page with the calendar links. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

export function registrationConfirmed(props: WebinarEmailProps) {
  return renderEmail(
    {
      subject: `You're registered for ${shortTime(props)}: ${props.title}`,
      preview: longTime(props),
      heading: "You're registered",
      reason: `${registered} You'll get a reminder the day before and an hour before it starts. That's all we'll send.`,
      company: props.company,
    },
    <Details {...props}>we're looking forward to seeing you.</Details>,
  );
}

/** Never says "tomorrow": it may arrive late. */
export function webinarReminder(props: WebinarEmailProps) {
  return renderEmail(
    {
      subject: `Reminder: ${shortTime(props)}, ${props.title}`,
      preview: longTime(props),
      heading: "Your webinar",
      reason: registered,
      company: props.company,
    },
    <Details {...props}>you're registered for this webinar.</Details>,
  );
}

/** Also for a webinar that takes place after a cancellation. */
export function webinarMoved({ isBack, ...props }: WebinarEmailProps & { isBack: boolean }) {
  const change = isBack ? "is back on" : "has a new time";
  return renderEmail(
    {
      subject: `${isBack ? "Back on for" : "Moved to"} ${shortTime(props)}: ${props.title}`,
      preview: `It's on ${longTime(props)}.`,
      heading: `The webinar ${change}`,
      reason: `${registered} You'll get reminders for this time.`,
      company: props.company,
    },
    <Details {...props}>
      {`the webinar ${change}. You're still registered. Use the calendar file with this email to update your calendar.`}
    </Details>,
  );
}

export function webinarLinkChanged(props: WebinarEmailProps) {
  return renderEmail(
    {
      subject: `New link for ${shortTime(props)}: ${props.title}`,
      preview: `Same time: ${longTime(props)}.`,
      heading: "New link to the webinar",
      reason: `${registered} Reminders will have the new link.`,
      company: props.company,
    },
    <Details {...props}>
      the webinar has a new link. The time is the same. Older links may lead to an empty room.
    </Details>,
  );
}

export function webinarCanceled(props: WebinarEmailProps) {
  return renderEmail(
    {
      subject: `Canceled: ${shortTime(props)}, ${props.title}`,
      preview: `It won't take place on ${longTime(props)}.`,
      heading: "The webinar was canceled",
      reason: registered,
      company: props.company,
    },
    <>
      <Paragraph>
        {greeted(
          props.name,
          "the webinar below was canceled. You won't get any reminders, and the room won't open.",
        )}
      </Paragraph>
      <Paragraph>
        <strong>{props.title}</strong>
        <br />
        {longTime(props)}
      </Paragraph>
      <Small>
        {"To remove it from your calendar, or pick another date: "}
        <TextLink href={props.url} />
      </Small>
    </>,
  );
}

const registered = "this address was registered for the webinar.";

const shortTime = ({ startsAt, timeZone }: WebinarEmailProps) => shortWhen(startsAt, timeZone);

const longTime = ({ startsAt, timeZone }: WebinarEmailProps) => formatWeekdayAndTime(startsAt, timeZone);

function Details({ children, ...props }: WebinarEmailProps & { children: string }) {
  return (
    <>
      <Paragraph>{greeted(props.name, children)}</Paragraph>
      <Paragraph>
        <strong>{props.title}</strong>
        <br />
        {longTime(props)}
        <br />
        {`${formatDuration(props.durationMinutes)}, online`}
      </Paragraph>
      <ActionButton href={props.joinUrl}>Join the webinar</ActionButton>
      <Small>
        {"Link to the room: "}
        <TextLink href={props.joinUrl} />
        <br />
        {"Other calendar links: "}
        <TextLink href={props.url} />
      </Small>
    </>
  );
}
