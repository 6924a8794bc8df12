import { Heading, Text } from "react-email";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";
import { greeted } from "#emails/greeting.ts";
import { EmailLayout } from "#emails/layout.tsx";
import { type RenderedEmail, renderEmail } from "#emails/render-email.ts";
import { styles } from "#emails/styles.ts";
import { WebinarDetails, type WebinarLetterProps } from "#emails/webinar/details.tsx";

/** The new time, or that it takes place after it was called off; and that the seat is kept. */
export function render({
  isBack,
  ...props
}: WebinarLetterProps & { isBack: boolean }): Promise<RenderedEmail> {
  const { name, title, startsAt, company, timeZone } = props;
  const when = formatWeekdayAndTime(startsAt, timeZone);
  const news = isBack ? "the webinar takes place after all" : "the webinar has a new time";
  const words = `${news}. Your seat is kept; an older calendar entry may show another time or room.`;
  return renderEmail(
    `${isBack ? "It takes place" : "New time"}: ${title}, ${when}`,
    <EmailLayout
      preview={`It is on ${when}.`}
      company={company}
      reason="You get this mail because this address was registered for the webinar. The reminders follow by this time."
    >
      <Heading as="h1" className="ink" style={styles.heading}>
        {isBack ? "The webinar takes place" : "The webinar has moved"}
      </Heading>
      <Text className="ink" style={styles.text}>
        {greeted(name, words)}
      </Text>
      <WebinarDetails {...props} />
    </EmailLayout>,
  );
}
