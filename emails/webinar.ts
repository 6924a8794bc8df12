import { formatDuration, formatWeekdayAndTime, shortWhen } from "#app/features/webinars/rules.ts";
import { type Block, type EmailContent, greeted } from "#emails/content.ts";

export type WebinarEmail = {
  name: string;
  title: string;
  startsAt: Date;
  durationMinutes: number;
  /** The meeting room. */
  joinUrl: string;
  /** The page with the calendar links. */
  url: string;
  timeZone: string;
};

export const registrationConfirmed = (webinar: WebinarEmail): EmailContent => ({
  subject: `You're registered for ${shortTime(webinar)}: ${webinar.title}`,
  preview: longTime(webinar),
  heading: "You're registered",
  body: details(webinar, "we're looking forward to seeing you."),
  because: `${registered} You'll get a reminder the day before and an hour before it starts. That's all we'll send.`,
});

/** Never says "tomorrow": it may arrive late. */
export const webinarReminder = (webinar: WebinarEmail): EmailContent => ({
  subject: `Reminder: ${shortTime(webinar)}, ${webinar.title}`,
  preview: longTime(webinar),
  heading: "Your webinar",
  body: details(webinar, "you're registered for this webinar."),
  because: registered,
});

/** A new time or link, or again after a cancellation. */
export const webinarUpdated = (webinar: WebinarEmail): EmailContent => ({
  subject: `Updated: ${shortTime(webinar)}, ${webinar.title}`,
  preview: `It's on ${longTime(webinar)}.`,
  heading: "The webinar was updated",
  body: details(
    webinar,
    "here are the current time and link of the webinar. You're still registered. Use the calendar file with this email to update your calendar.",
  ),
  because: `${registered} You'll get reminders for this time.`,
});

export const webinarCanceled = (webinar: WebinarEmail): EmailContent => ({
  subject: `Canceled: ${shortTime(webinar)}, ${webinar.title}`,
  preview: `It won't take place on ${longTime(webinar)}.`,
  heading: "The webinar was canceled",
  body: [
    greeted(
      webinar.name,
      "the webinar below was canceled. You won't get any reminders, and the room won't open.",
    ),
    [{ bold: webinar.title }, `\n${longTime(webinar)}`],
    {
      small: [
        { link: "Remove it from your calendar", url: webinar.url },
        " or pick another date on the same page.",
      ],
    },
  ],
  because: registered,
});

const registered = "this address was registered for the webinar.";

const shortTime = ({ startsAt, timeZone }: WebinarEmail) => shortWhen(startsAt, timeZone);

const longTime = ({ startsAt, timeZone }: WebinarEmail) => formatWeekdayAndTime(startsAt, timeZone);

function details(webinar: WebinarEmail, news: string): Block[] {
  const { title, durationMinutes, joinUrl, url } = webinar;
  return [
    greeted(webinar.name, news),
    [{ bold: title }, `\n${longTime(webinar)}\n${formatDuration(durationMinutes)}, online`],
    { button: "Join the webinar", url: joinUrl },
    { small: ["The calendar file is attached. ", { link: "Other calendars", url }] },
  ];
}
