import { type QuoteName, quoteLine } from "#app/domain/pricing/quote.ts";

/** Names the quote that the amounts beside it come from. */
export function QuoteLine({ quote, className }: { quote: QuoteName; className?: string }) {
  return <p className={`num text-note text-soft ${className ?? ""}`}>{quoteLine(quote)}</p>;
}
