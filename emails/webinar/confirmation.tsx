import { Heading, Text } from "react-email";
import { formatWeekdayAndTime, shortWhen } from "#app/features/webinars/rules.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { WebinarDetails, type WebinarEmailProps } from "#emails/webinar/details.tsx";

export function render(props: WebinarEmailProps): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone } = props;
  return renderEmail(
    `You're registered for ${shortWhen(startsAt, timeZone)}: ${title}`,
    <EmailLayout
      preview={formatWeekdayAndTime(startsAt, timeZone)}
      company={company}
      reason="You're receiving this email because this address was registered for the webinar. You'll get a reminder the day before and an hour before it starts. That's all we'll send."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        You're registered
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, "we're looking forward to seeing you.")}
      </Text>
      <WebinarDetails {...props} />
    </EmailLayout>,
  );
}
