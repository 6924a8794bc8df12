import { Heading, Text } from "react-email";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { WebinarDetails, type WebinarLetterProps } from "#emails/webinar/details.tsx";

/** That the room has a new address, and that the seat is kept. */
export function render(props: WebinarLetterProps): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone } = props;
  const when = formatWeekdayAndTime(startsAt, timeZone);
  const words =
    "the room of the webinar has a new address. The time stays; an older link may lead to an empty room.";
  return renderEmail(
    `New room: ${title}, ${when}`,
    <EmailLayout
      preview={`The time stays: ${when}.`}
      company={company}
      reason="You get this mail because this address was registered for the webinar. The reminders hold the new address."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        The room has a new address
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, words)}
      </Text>
      <WebinarDetails {...props} />
    </EmailLayout>,
  );
}
