import { NewTabButton } from "#app/components/new-tab.tsx";
import type { EnrollView } from "#app/features/enrollment/page.ts";
import { formatPhone } from "#app/lib/format.ts";

type Props = { company: Pick<EnrollView["company"], "bookingUrl" | "phone">; className?: string };

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
