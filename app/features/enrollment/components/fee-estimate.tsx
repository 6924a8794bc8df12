import { agreementNote, assumedNote, feeLines } from "#app/features/enrollment/estimate.ts";
import { feesName, type QuoteName, quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentEstimate } from "#app/features/pricing/rules.ts";

type Props = {
  estimate: EnrollmentEstimate;
  unitCount: number;
  quote?: QuoteName;
  isSigned?: boolean;
};

export function FeeEstimate({ estimate, unitCount, quote, isSigned = false }: Props) {
  const { monthly, total, other } = feeLines(estimate, unitCount);
  const isOffer = quote?.model === "pitchPricing";
  const at = isSigned ? "signed" : isOffer ? "offer" : quote ? "quoted" : "draft";
  const assumed = assumedNote(estimate);
  return (
    <div className="num">
      <p className="font-serif text-[2.75rem]/none font-semibold tracking-tight">
        {total} <span className="font-sans text-base font-normal tracking-normal text-soft">a month</span>
      </p>
      <dl className="mt-3 border-t border-ink">
        {[...monthly, ...other].map((line) => (
          <div key={line.label} className="flex justify-between gap-4 border-b border-line py-2 leading-snug">
            <dt>
              {line.label}
              <span className="block text-sm text-soft">{line.rule}</span>
            </dt>
            <dd className="text-right font-semibold">{line.amount}</dd>
          </div>
        ))}
      </dl>
      {assumed ? <p className="mt-2.5 text-sm font-medium">{assumed}</p> : null}
      <p className="mt-2.5 text-sm">{agreementNote(at)}</p>
      <p className="mt-2 text-sm text-soft">
        {quote ? quoteLine(quote) : feesName(estimate.model, estimate.schedule)}. This is an estimate, not an
        invoice.
      </p>
    </div>
  );
}
