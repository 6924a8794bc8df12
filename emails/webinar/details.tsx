import { Button, Link, Text } from "react-email";
import { formatDuration, formatWeekdayAndTime } from "#app/features/webinars/rules.ts";
import type { EmailCompany } from "#emails/layout.tsx";
import { styles } from "#emails/styles.ts";

export type WebinarEmailProps = {
  name: string;
  title: string;
  startsAt: Date;
  durationMinutes: number;
  /** Absolute URL of the meeting room. */
  joinUrl: string;
  /** Absolute URL of the page with the calendar links. */
  url: string;
  company: EmailCompany;
  timeZone: string;
};

export function WebinarDetails({
  title,
  startsAt,
  durationMinutes,
  joinUrl,
  url,
  timeZone,
}: WebinarEmailProps) {
  return (
    <>
      <Text className="ink" style={styles.text}>
        <strong>{title}</strong>
        <br />
        {formatWeekdayAndTime(startsAt, timeZone)}
        <br />
        {`${formatDuration(durationMinutes)}, online`}
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
