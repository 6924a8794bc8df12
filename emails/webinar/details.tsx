import { Button, Link, Text } from "react-email";
import { durationWords } from "#app/domain/webinars/rules.ts";
import { formatWeekdayAndTime } from "#app/domain/webinars/when.ts";
import type { EmailCompany } from "#emails/layout.tsx";
import { styles } from "#emails/styles.ts";

/** What every mail about a webinar tells. */
export type WebinarLetterProps = {
  name: string;
  title: string;
  startsAt: Date;
  durationMinutes: number;
  /** Absolute address of the meeting room. */
  joinUrl: string;
  /** Absolute address of the page with the calendar links. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

/** When it is, the way in, and the calendar. */
export function WebinarDetails({
  title,
  startsAt,
  durationMinutes,
  joinUrl,
  url,
  timeZone,
}: WebinarLetterProps) {
  return (
    <>
      <Text className="ink" style={styles.text}>
        <strong>{title}</strong>
        <br />
        {formatWeekdayAndTime(startsAt, timeZone)}
        <br />
        {`${durationWords(durationMinutes)}, online`}
      </Text>
      <Button href={joinUrl} style={styles.button}>
        Join the webinar
      </Button>
      <Text className="soft" style={{ ...styles.soft, margin: "24px 0 0" }}>
        {"Link to the room: "}
        <Link className="link" href={joinUrl} style={{ ...styles.link, wordBreak: "break-all" }}>
          {joinUrl}
        </Link>
        <br />
        {"Other calendar links: "}
        <Link className="link" href={url} style={{ ...styles.link, wordBreak: "break-all" }}>
          {url}
        </Link>
      </Text>
    </>
  );
}
