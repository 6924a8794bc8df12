import { NewTabButton } from "#app/components/new-tab.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { agreementNote, assumedNote } from "#app/features/enrollment/estimate.ts";
import type { EnrollView } from "#app/features/enrollment/queries/wizard.server.ts";
import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import { feesName, type QuoteName, quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentEstimate } from "#app/features/pricing/rules.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";

type Fees = {
  estimate: EnrollmentEstimate;
  unitCount: number;
  quote: QuoteName | null;
  note?: string | undefined;
  isSigned?: boolean;
};

type Props = Pick<EnrollView, "company" | "included"> & { fees: Fees | null };

export function SidePanel({ company, included, fees }: Props) {
  return (
    <aside aria-label="Your estimate" className="grid content-start gap-8 wrap-anywhere max-lg:mt-10">
      {fees ? (
        <section className="max-lg:hidden">
          <h2 className="mb-3 font-sans text-base font-semibold tracking-normal">Your fee estimate</h2>
          <FeeEstimate {...fees} />
        </section>
      ) : null}
      <div className="grid gap-5">
        {included.length > 0 ? (
          <section>
            <h2 className="mb-2 font-sans text-base font-semibold tracking-normal">What is included</h2>
            <ul className="border-t border-line">
              {included.map((item) => (
                <li key={item} className="border-b border-line py-2 text-note leading-snug">
                  {item}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <TalkToUs company={company} />
      </div>
    </aside>
  );
}

export function FeeEstimate({ estimate, unitCount, quote, note, isSigned = false }: Fees) {
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  const isOffer = quote && quote.model !== "enrollmentEstimate";
  const at = isSigned ? "signed" : isOffer ? "offer" : quote ? "quoted" : "draft";
  const assumed = assumedNote(estimate);
  return (
    <div className="num">
      <p className="font-serif text-[2.75rem]/none font-semibold tracking-tight">
        {formatPromisedDollars(estimate.totalMonthlyCents)}{" "}
        <span className="font-sans text-base font-normal tracking-normal text-soft">a month</span>
      </p>
      <p className="mt-2 text-sm text-soft">
        {quote ? quoteLine(quote) : feesName(estimate.model, estimate.schedule)}
      </p>
      {note ? <p className="mt-2 border-l-4 border-cyan pl-3 text-sm">{note}</p> : null}
      <dl className="mt-3 border-t border-ink">
        {[...monthly, ...other].map((line) => (
          <div key={line.label} className="flex justify-between gap-4 border-b border-line py-2 leading-snug">
            <dt>
              {line.label}
              <span className="block text-sm text-soft">{line.rule}</span>
            </dt>
            <dd className="shrink-0 text-right font-semibold">{line.amount}</dd>
          </div>
        ))}
      </dl>
      <details className="text-sm">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">How this works</summary>
        <div className="grid gap-2">
          {assumed ? <p>{assumed}</p> : null}
          <p>{agreementNote(at)}</p>
          {quote ? null : (
            <p>This is an estimate, not an invoice. If we quoted this home before, that quote holds.</p>
          )}
        </div>
      </details>
    </div>
  );
}

export function TalkToUs({ company }: { company: Pick<EnrollView["company"], "bookingUrl" | "phone"> }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {company.bookingUrl ? (
        <NewTabButton to={company.bookingUrl} variant="outline">
          Schedule a Call
        </NewTabButton>
      ) : null}
      <PhoneLink phone={company.phone} className="link inline-flex min-h-10 items-center" />
    </div>
  );
}

export function StartOver() {
  return (
    <button type="submit" name="go" value="over" className="link-button">
      Not you? Start over
    </button>
  );
}
