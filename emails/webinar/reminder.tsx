import { Heading, Text } from "react-email";
import { formatWeekdayAndTime, shortWhen } from "#app/features/webinars/rules.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { WebinarDetails, type WebinarEmailProps } from "#emails/webinar/details.tsx";

/** Never says "tomorrow": it may arrive late. */
export function render(props: WebinarEmailProps): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone } = props;
  const when = formatWeekdayAndTime(startsAt, timeZone);
  return renderEmail(
    `Reminder: ${shortWhen(startsAt, timeZone)}, ${title}`,
    <EmailLayout
      preview={when}
      company={company}
      reason="You're receiving this email because this address was registered for the webinar."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        Your webinar
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, "you're registered for this webinar.")}
      </Text>
      <WebinarDetails {...props} />
    </EmailLayout>,
  );
}
