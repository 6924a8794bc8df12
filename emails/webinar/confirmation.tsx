import { Heading, Text } from "react-email";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { WebinarDetails, type WebinarLetterProps } from "#emails/webinar/details.tsx";

/** "You are registered", with date and join link. */
export function render(props: WebinarLetterProps): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone } = props;
  return renderEmail(
    `You are registered: ${title}`,
    <EmailLayout
      preview={formatWeekdayAndTime(startsAt, timeZone)}
      company={company}
      reason="You get this mail because this address was registered for the webinar. Two reminders follow, a day and an hour before it begins, as far as there is time for them, and nothing else."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        You are registered
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, "we look forward to seeing you.")}
      </Text>
      <WebinarDetails {...props} />
    </EmailLayout>,
  );
}
