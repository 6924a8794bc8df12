import type { EnrollView } from "#app/domain/enrollment/page.ts";
import { FeeEstimate } from "#app/domain/enrollment/ui/fee-estimate.tsx";
import { OutsideLink } from "#app/domain/enrollment/ui/outside-link.tsx";
import type { EnrollmentEstimate } from "#app/domain/pricing/rules.ts";
import { formatPhone } from "#app/ui/format.ts";

type Props = { company: EnrollView["company"]; estimate: EnrollmentEstimate };

/** Beside the wizard on wide screens: the estimate as it stands, and what it pays for. */
export function SidePanel({ company, estimate }: Props) {
  return (
    <aside aria-label="Your estimate" className="grid content-start gap-8 max-lg:mt-10">
      <section className="max-lg:hidden">
        <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">Your fee estimate</h2>
        <FeeEstimate estimate={estimate} />
      </section>
      <section>
        <h2 className="mb-2 font-sans text-base font-semibold tracking-normal">What is included</h2>
        <ul className="border-t border-line">
          {included.map((item) => (
            <li key={item} className="border-b border-line py-2 text-note leading-snug">
              {item}
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          {company.bookingUrl ? (
            <OutsideLink to={company.bookingUrl} variant="outline">
              Schedule a Call
            </OutsideLink>
          ) : null}
          <a href={`tel:${company.phone}`} className="link inline-flex min-h-10 items-center">
            {formatPhone(company.phone)}
          </a>
        </div>
      </section>
    </aside>
  );
}

const included = [
  "A rent set from signed leases nearby, confirmed at a walkthrough",
  "Advertising, showings, and screening by the same written criteria for everyone",
  "Leases and renewals, move-in and move-out reports",
  "Repairs, the vendors who do them, and seasonal care",
  "Rent collection and a statement for you each month",
];
