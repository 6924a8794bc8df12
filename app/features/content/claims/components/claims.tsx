import { Star } from "lucide-react";
import type { ShownClaim } from "#app/features/content/claims/rules.ts";
import { formatMonth } from "#app/lib/format.ts";

export function ProofStrip({ claims, sample }: ProofStripProps) {
  const { owners, reviews } = claims;
  const added = Object.keys(claims).filter((key) => !elsewhere.has(key) && !figureKeys.has(key));
  const figures = [...figureKeys, ...added].flatMap((key) => claims[key] ?? []);
  const shown = [owners, reviews, ...figures].filter((claim) => claim !== undefined);
  if (shown.length === 0) return null;
  const months = new Set(shown.flatMap(({ asOf }) => (asOf ? formatMonth(asOf) : [])));
  return (
    <section className="wrap pt-16 wrap-anywhere md:pt-20" aria-labelledby="proof-title">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
        <h2 id="proof-title" className="text-h2">
          {owners?.text ?? "In numbers"}
        </h2>
        {reviews ? (
          <p className="flex items-center gap-2 text-lead">
            <Star aria-hidden="true" className="size-5 flex-none fill-lamp stroke-ink" />
            {reviews.text}
          </p>
        ) : null}
      </div>
      {figures.length > 0 ? (
        <ul
          className={`mt-6 grid gap-x-5 border-t border-ink max-md:*:border-b max-md:*:border-line max-md:*:py-2.5 md:gap-y-7 md:pt-7 lg:gap-x-8 ${columnsFor(figures.length)}`}
        >
          {figures.map((claim) => (
            <li key={claim.key}>
              <Figure claim={claim} />
              {months.size > 1 && claim.asOf ? (
                <span className="block text-sm text-soft">as of {formatMonth(claim.asOf)}</span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <Rest shown={shown} months={months} sample={sample} />
    </section>
  );
}

const figureKeys = new Set(["properties", "assets", "retention", "time-on-market", "placement"]);

const elsewhere = new Set(["owners", "reviews"]);

interface ProofStripProps {
  claims: Partial<Record<string, ShownClaim>>;
  sample: boolean;
}

function columnsFor(count: number) {
  if (count <= 5 || count === 10) return "md:grid-cols-5";
  return count % 3 === 0 ? "md:grid-cols-3" : "md:grid-cols-4";
}

function Figure({ claim: { parts, text } }: { claim: ShownClaim }) {
  if (!parts) return <span className="font-serif text-h3 font-semibold">{text}</span>;
  return (
    <>
      {parts.before}
      <b className="inline-block min-w-36 font-serif text-[1.75rem]/none tracking-tight md:block md:text-[2rem]/none lg:text-[2.5rem]/none">
        {parts.value}
      </b>
      <span className="text-note text-soft md:mt-2 md:block">{parts.after.trim()}</span>
    </>
  );
}

function Rest({ shown, months, sample }: { shown: ShownClaim[]; months: Set<string>; sample: boolean }) {
  if (months.size === 0 || (sample && months.size > 1)) return null;
  const sources = new Set(shown.flatMap(({ asOf, source }) => (asOf ? source : [])));
  // The footer says that a sample company's figures are samples.
  const parts = sample ? [] : [[...sources].join("; ")];
  if (months.size === 1) parts.push(`as of ${[...months].join("")}`);
  return (
    <p className="pt-3.5 text-note text-soft first-letter:uppercase md:mt-7 md:border-t md:border-line">
      {parts.join(", ")}.
    </p>
  );
}

export function ClaimText({ claim }: { claim: ShownClaim }) {
  return claim.asOf ? `${claim.text} (as of ${formatMonth(claim.asOf)})` : claim.text;
}

interface ReviewSummaryProps {
  claim: ShownClaim;
  className?: string;
}

export function ReviewSummary({ claim, className }: ReviewSummaryProps) {
  const month = claim.asOf ? `, as of ${formatMonth(claim.asOf)}` : "";
  return <p className={className}>{claim.text + month}</p>;
}
