import { Heading, Text } from "react-email";
import { formatWeekdayAndTime, shortWhen } from "#app/features/webinars/rules.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { WebinarDetails, type WebinarEmailProps } from "#emails/webinar/details.tsx";

/** Also for a webinar that takes place after a cancellation. */
export function render({
  isBack,
  ...props
}: WebinarEmailProps & { isBack: boolean }): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone } = props;
  const when = formatWeekdayAndTime(startsAt, timeZone);
  const news = isBack ? "the webinar is back on" : "the webinar has a new time";
  const words = `${news}. You're still registered. Use the calendar file with this email to update your calendar.`;
  return renderEmail(
    `${isBack ? "Back on for" : "Moved to"} ${shortWhen(startsAt, timeZone)}: ${title}`,
    <EmailLayout
      preview={`It is on ${when}.`}
      company={company}
      reason="You're receiving this email because this address was registered for the webinar. Reminders will follow for this time."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        {isBack ? "The webinar is back on" : "The webinar has a new time"}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, words)}
      </Text>
      <WebinarDetails {...props} />
    </EmailLayout>,
  );
}
