import { formatExactDateTime } from "#app/ui/format.ts";

/** What somebody else stored since the form was filled. */
export type Meanwhile = {
  changed: { at: Date; by: string | null } | null;
  /** Texts that both changed, as they are stored now. */
  both: { label: string; theirs: string }[];
};

/** Who changed what this form changes too, and what they wrote; in the form below stands what was typed. */
export function TheirChange({ changed, both, timeZone }: Meanwhile & { timeZone: string }) {
  if (both.length === 0) return null;
  return (
    <section aria-labelledby="theirs" className="rounded-control border border-line bg-light-blue px-4 py-3">
      <h3 id="theirs">Changed by {changed?.by ?? "somebody else"}</h3>
      <p className="text-xs text-soft">
        {changed ? `${formatExactDateTime(changed.at, timeZone)}. ` : null}
        Below stands what you typed; everything else they changed is in the form already.
      </p>
      <dl className="mt-2 grid gap-2">
        {both.map(({ label, theirs }) => (
          <div key={label}>
            <dt className="text-xs font-semibold text-soft first-letter:uppercase">{label}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-line select-all">{theirs || "(empty)"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
