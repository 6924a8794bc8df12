import { formatPhone } from "#app/ui/format.ts";

interface ContactLinesProps {
  member: { email: string; phone: string };
}

/** How a member is reached. */
export function ContactLines({ member }: ContactLinesProps) {
  const [mailbox, host] = member.email.split("@");
  return (
    <p className="flex flex-wrap gap-x-5">
      <a className={line} href={`tel:${member.phone}`}>
        <span className="num">{formatPhone(member.phone)}</span>
      </a>
      <a className={line} href={`mailto:${member.email}`}>
        <span className="wrap-anywhere">
          {mailbox}@<wbr />
          {host}
        </span>
      </a>
    </p>
  );
}

const line = "link inline-flex min-h-9 items-center";
