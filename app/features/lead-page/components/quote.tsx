import { Panel } from "#app/components/panel.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import type { LeadQuote as Quote } from "#app/features/leads/types.ts";
import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { formatDay, formatPromisedDollars } from "#app/lib/format.ts";

export function LeadQuote() {
  const { quotes, timeZone } = useLeadPage();
  const [latest, ...earlier] = quotes;
  if (!latest) return null;
  return (
    <Panel id="quote" title={`Quote ${latest.code}`} note={formatDay(latest.issuedAt, timeZone)}>
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
                <span>{formatPromisedDollars(quote.document.estimate.totalMonthlyCents)} a month</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

function Lines({ quote, document }: { quote: Quote; document: EnrollmentQuote }) {
  const { estimate, unitCount } = document;
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  const lines = (some: typeof monthly) =>
    some.map(({ label, rule, amount }) => (
      <Line key={label} label={label} note={rule}>
        {amount}
      </Line>
    ));
  const rentNote = quote.model === "enrollmentEstimate" ? "As entered by the owner" : "From the report";
  return (
    <dl className="num px-4 pt-2">
      <Line label="Rent" note={estimate.rentAssumed ? "Assumed, because the owner entered none" : rentNote}>
        {formatPromisedDollars(estimate.baseRentCents)}
      </Line>
      {lines(monthly)}
      <Line label="A month" note="Management plus the fixed fee" isTotal>
        {formatPromisedDollars(estimate.totalMonthlyCents)}
      </Line>
      {lines(other)}
      <div className="py-3 text-soft wrap-anywhere">
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
