import { PhoneOff } from "lucide-react";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { formatPhone, formatShortDay } from "#app/lib/format.ts";

interface OwnerPhoneProps {
  phone: string;
  noCallsSince: string | null;
  now: Date;
  timeZone: string;
}

/** Only text if the number may not be called. */
export const OwnerPhone = ({ phone, noCallsSince, now, timeZone }: OwnerPhoneProps) =>
  noCallsSince ? (
    <span className="num inline-flex flex-wrap items-center gap-x-1.5">
      <PhoneOff aria-hidden="true" className="size-4 text-red-deep" />
      {formatPhone(phone)}
      <span className="font-medium text-red-deep">
        Do not call since {formatShortDay(noCallsSince, now, timeZone)}
      </span>
    </span>
  ) : (
    <PhoneLink phone={phone} className="link num" />
  );
