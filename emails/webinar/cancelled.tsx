import { Heading, Link, Text } from "react-email";
import { formatWeekdayAndTime, shortWhen } from "#app/features/webinars/rules.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import type { WebinarEmailProps } from "#emails/webinar/details.tsx";

export function render(props: WebinarEmailProps): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone, url } = props;
  const when = formatWeekdayAndTime(startsAt, timeZone);
  const words = "the webinar below was canceled. You won't get any reminders, and the room stays closed.";
  return renderEmail(
    `Canceled: ${shortWhen(startsAt, timeZone)}, ${title}`,
    <EmailLayout
      preview={`It won't take place on ${when}.`}
      company={company}
      reason="You're receiving this email because this address was registered for the webinar."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        The webinar was canceled
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, words)}
      </Text>
      <Text className="ink" style={styles.text}>
        <strong>{title}</strong>
        <br />
        {when}
      </Text>
      <Text className="soft" style={styles.soft}>
        {"To remove it from your calendar, or pick another date: "}
        <Link className="link" href={url} style={{ ...styles.link, wordBreak: "break-all" }}>
          {url}
        </Link>
      </Text>
    </EmailLayout>,
  );
}
