import type { EnrollView } from "#app/domain/enrollment/page.ts";
import { formatPhone } from "#app/ui/format.ts";
import { NewTabButton } from "#app/ui/new-tab.tsx";

type Props = { company: Pick<EnrollView["company"], "bookingUrl" | "phone">; className?: string };

/** The two ways to a person: a call that is booked, and the phone. */
export function TalkToUs({ company, className = "" }: Props) {
  return (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-2 ${className}`}>
      {company.bookingUrl ? (
        <NewTabButton to={company.bookingUrl} variant="outline">
          Schedule a Call
        </NewTabButton>
      ) : null}
      <a href={`tel:${company.phone}`} className="link inline-flex min-h-10 items-center">
        {formatPhone(company.phone)}
      </a>
    </div>
  );
}
