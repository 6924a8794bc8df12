import { formatExactDateTime } from "#app/ui/format.ts";

/** What somebody else stored since the form was filled. */
export type Meanwhile = {
  changed: { at: Date; by: string | null } | null;
  /** Texts that both changed, as they are stored now. */
  both: Told[];
  /** Where both changed nothing alike: what only they changed. */
  apart: Told[];
};

type Told = { label: string; theirs: string };

/** Who changed what stands in the way of this form, and what they wrote. */
export function TheirChange({ changed, both, apart, timeZone }: Meanwhile & { timeZone: string }) {
  const told = both.length > 0 ? both : apart;
  if (told.length === 0) return null;
  return (
    <section
      aria-labelledby="theirs"
      className="rounded-control border border-line bg-light-blue px-4 py-3 wrap-anywhere"
    >
      <h3 id="theirs">Changed by {changed?.by ?? "somebody else"}</h3>
      <p className="text-xs text-soft">
        {changed ? `${formatExactDateTime(changed.at, timeZone)}. ` : null}
        {both.length > 0
          ? "Below stands what you typed; everything else they changed is in the form already."
          : "It stands in the form now, beside what you typed; together they cannot be saved yet."}
      </p>
      <dl className="mt-2 grid gap-2">
        {told.map(({ label, theirs }) => (
          <div key={`${label} ${theirs}`}>
            <dt className="text-xs font-semibold text-soft first-letter:uppercase">{label}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-line select-all">{theirs || "(empty)"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
