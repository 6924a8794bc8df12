import type { EnrollView } from "#app/domain/enrollment/page.ts";
import { FeeEstimate } from "#app/domain/enrollment/ui/fee-estimate.tsx";
import { TalkToUs } from "#app/domain/enrollment/ui/talk-to-us.tsx";
import type { EnrollmentEstimate } from "#app/domain/pricing/rules.ts";

type Props = Pick<EnrollView, "company" | "included"> & {
  estimate: EnrollmentEstimate | null;
  unitCount: number;
};

/** Beside the wizard on wide screens: the estimate as it stands, and what it pays for. */
export function SidePanel({ company, included, estimate, unitCount }: Props) {
  return (
    <aside aria-label="Your estimate" className="grid content-start gap-8 wrap-anywhere max-lg:mt-10">
      {estimate ? (
        <section className="max-lg:hidden">
          <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">Your fee estimate</h2>
          <FeeEstimate estimate={estimate} unitCount={unitCount} />
        </section>
      ) : null}
      <div className="grid gap-5">
        {included.length > 0 ? <Included items={included} /> : null}
        <TalkToUs company={company} />
      </div>
    </aside>
  );
}

const Included = ({ items }: { items: readonly string[] }) => (
  <section>
    <h2 className="mb-2 font-sans text-base font-semibold tracking-normal">What is included</h2>
    <ul className="border-t border-line">
      {items.map((item) => (
        <li key={item} className="border-b border-line py-2 text-note leading-snug">
          {item}
        </li>
      ))}
    </ul>
  </section>
);
