import { FeeEstimate } from "#app/features/enrollment/components/fee-estimate.tsx";
import { TalkToUs } from "#app/features/enrollment/components/talk-to-us.tsx";
import type { EnrollView } from "#app/features/enrollment/page.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentEstimate } from "#app/features/pricing/rules.ts";

type Props = Pick<EnrollView, "company" | "included"> & {
  estimate: EnrollmentEstimate | null;
  unitCount: number;
  quote?: QuoteName;
};

export function SidePanel({ company, included, estimate, ...quoted }: Props) {
  return (
    <aside aria-label="Your estimate" className="grid content-start gap-8 wrap-anywhere max-lg:mt-10">
      {estimate ? (
        <section className="max-lg:hidden">
          <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">Your fee estimate</h2>
          <FeeEstimate estimate={estimate} {...quoted} />
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
