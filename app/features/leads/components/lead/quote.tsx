import type { LeadQuote as Quote } from "#app/features/leads/types.ts";
import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { formatDay, formatDollarsAndCents } from "#app/lib/format.ts";

interface LeadQuoteProps {
  /** Newest first. */
  quotes: readonly Quote[];
  timeZone: string;
}

export function LeadQuote({ quotes, timeZone }: LeadQuoteProps) {
  const [latest, ...earlier] = quotes;
  if (!latest) return null;
  return (
    <section className="card" aria-labelledby="quote">
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5">
        <h2 id="quote" className="num">
          Quote {latest.code}
        </h2>
        <p className="num text-quiet">{formatDay(latest.issuedAt, timeZone)}</p>
      </header>
      {latest.document ? (
        <Lines quote={latest} document={latest.document} />
      ) : (
        <p className="num px-4 py-3 text-soft">{quoteLine(latest)}</p>
      )}
      {earlier.length > 0 ? (
        <ul className="num divide-y divide-line border-t border-line text-soft">
          {earlier.map((quote) => (
            <li key={quote.code} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
              <span>
                {quote.code}, {formatDay(quote.issuedAt, timeZone)}
              </span>
              {quote.document ? (
                <span>{formatDollarsAndCents(quote.document.estimate.totalMonthlyCents)} a month</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Lines({ quote, document }: { quote: Quote; document: EnrollmentQuote }) {
  const { estimate, unitCount } = document;
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  const rentNote = quote.model === "pitchPricing" ? "From the report" : "As entered by the owner";
  return (
    <dl className="num px-4 pt-2">
      <Line label="Rent" note={estimate.rentAssumed ? "Assumed, because the owner entered none" : rentNote}>
        {formatDollarsAndCents(estimate.baseRentCents)}
      </Line>
      {monthly.map(({ label, rule, amount }) => (
        <Line key={label} label={label} note={rule}>
          {amount}
        </Line>
      ))}
      <Line label="A month" note="Management plus the fixed fee" isTotal>
        {formatDollarsAndCents(estimate.totalMonthlyCents)}
      </Line>
      {other.map(({ label, rule, amount }) => (
        <Line key={label} label={label} note={rule}>
          {amount}
        </Line>
      ))}
      <div className="py-3 text-soft">
        <dt className="sr-only">Based on</dt>
        <dd>
          {quoteLine(quote)}. For {document.address}.
        </dd>
      </div>
    </dl>
  );
}

interface LineProps {
  label: string;
  note: string;
  isTotal?: boolean;
  children: string;
}

function Line({ label, note, isTotal = false, children }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 border-b py-2 ${isTotal ? "border-ink font-semibold" : "border-line"}`}
    >
      <dt className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        <span className="block text-xs font-normal text-quiet">{note}</span>
      </dt>
      <dd className="font-semibold whitespace-nowrap">{children}</dd>
    </div>
  );
}
