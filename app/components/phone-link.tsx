import { formatPhone } from "#app/lib/format.ts";

interface PhoneLinkProps {
  /** As typed or E.164. */
  phone: string;
  className?: string;
}

export const PhoneLink = ({ phone, className = "link" }: PhoneLinkProps) => (
  <a className={`whitespace-nowrap ${className}`} href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
    {formatPhone(phone)}
  </a>
);
