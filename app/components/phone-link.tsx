import { formatPhone, telUrl } from "#app/lib/format.ts";

interface PhoneLinkProps {
  /** As typed or E.164. */
  phone: string;
  className?: string;
  /** `or call` */
  before?: string;
}

export const PhoneLink = ({ phone, className = "link", before }: PhoneLinkProps) => (
  <a className={`whitespace-nowrap ${className}`} href={telUrl(phone)}>
    {before ? `${before} ` : null}
    {formatPhone(phone)}
  </a>
);
