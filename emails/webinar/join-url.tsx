import { Heading, Text } from "react-email";
import { formatWeekdayAndTime, shortWhen } from "#app/features/webinars/rules.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { WebinarDetails, type WebinarEmailProps } from "#emails/webinar/details.tsx";

export function render(props: WebinarEmailProps): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone } = props;
  const when = formatWeekdayAndTime(startsAt, timeZone);
  const words = "the webinar has a new link. The time is the same; older links may lead to an empty room.";
  return renderEmail(
    `New link for ${shortWhen(startsAt, timeZone)}: ${title}`,
    <EmailLayout
      preview={`Same time: ${when}.`}
      company={company}
      reason="You're receiving this email because this address was registered for the webinar. Reminders will have the new link."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        New link to the webinar
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, words)}
      </Text>
      <WebinarDetails {...props} />
    </EmailLayout>,
  );
}
