import { agreementNote, assumedNote, feeLines } from "#app/domain/enrollment/estimate.ts";
import { type QuoteName, quoteLine } from "#app/domain/pricing/quote.ts";
import type { EnrollmentEstimate } from "#app/domain/pricing/rules.ts";

type Props = { estimate: EnrollmentEstimate; quote?: QuoteName };

/** The estimate as a small statement: one figure, how it comes about, what is paid once. Names its quote or schedule. */
export function FeeEstimate({ estimate, quote }: Props) {
  const { monthly, total, setup } = feeLines(estimate);
  const assumed = assumedNote(estimate);
  return (
    <div className="num">
      <p className="font-serif text-[2.75rem]/none font-semibold tracking-tight">
        {total} <span className="font-sans text-base font-normal tracking-normal text-soft">a month</span>
      </p>
      <dl className="mt-3 border-t border-ink">
        {monthly.map((line) => (
          <div key={line.label} className="flex justify-between gap-4 border-b border-line py-2 leading-snug">
            <dt>
              {line.label}
              <span className="block text-sm text-soft">{line.rule}</span>
            </dt>
            <dd className="font-semibold">{line.amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-b border-line py-2 leading-snug">
          <dt>
            Setup fee
            <span className="block text-sm text-soft">Once, before the first month</span>
          </dt>
          <dd className="font-semibold">{setup}</dd>
        </div>
      </dl>
      {assumed ? <p className="mt-2.5 text-sm font-medium">{assumed}</p> : null}
      <p className="mt-2.5 text-sm">{agreementNote(quote !== undefined)}</p>
      <p className="mt-2 text-sm text-soft">
        {quote ? quoteLine(quote) : `${estimate.model}, fee schedule ${estimate.schedule}`}. An estimate, no
        invoice.
      </p>
    </div>
  );
}
