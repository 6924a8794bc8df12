import type { ReactNode } from "react";
import { DoorPicture } from "#app/components/door-picture.tsx";
import { formatPhone } from "#app/lib/format.ts";

interface OwnerFrameProps {
  /** Above the title. */
  about?: ReactNode;
  title: string;
  status: ReactNode;
  phone: string;
  actions?: ReactNode;
  lamp?: "on" | "off";
  /** In place of the picture. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** A page behind the private link of an owner. */
export function OwnerFrame({
  about,
  title,
  status,
  phone,
  actions,
  lamp = "on",
  aside = <DoorPicture lamp={lamp} className="max-desk:hidden" />,
  children,
}: OwnerFrameProps) {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 py-10 md:py-20 desk:grid-cols-[7fr_5fr] desk:items-start">
      <div>
        <p className="text-note font-semibold text-soft wrap-anywhere empty:hidden">{about}</p>
        <h1 className="mt-2 text-display wrap-anywhere">{title}</h1>
        <p role="status" className="mt-4 max-w-measure text-lead text-soft">
          {status}
        </p>
        {children}
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          {actions}
          <a
            className="link inline-flex min-h-11 items-center font-semibold whitespace-nowrap"
            href={`tel:${phone}`}
          >
            Questions? Call {formatPhone(phone)}
          </a>
        </div>
      </div>
      {aside}
    </div>
  );
}
