import type { SectionSpec, SettingsValues } from "#app/domain/site/settings/sections.ts";

interface TheirChangeProps {
  section: SectionSpec;
  /** What is stored now. */
  theirs: SettingsValues;
  /** What was typed, as the form sent it. */
  yours: Record<string, unknown> | null | undefined;
}

/** What somebody else stored meanwhile, where it differs from what stands in the form below. */
export function TheirChange({ section, theirs, yours }: TheirChangeProps) {
  const typed = (yours ?? {}) as Partial<SettingsValues>;
  const own = section.fields
    .map(({ name, label }) => ({
      label,
      theirs: theirs.fields[name] ?? "",
      yours: typed.fields?.[name] ?? "",
    }))
    .filter((field) => field.theirs !== field.yours);
  const rows = theirs.rows.flatMap((row, index) =>
    (section.rows?.fields ?? [])
      .map(({ name, label }) => ({
        label: `${section.rows?.one} ${index + 1}, ${label}`,
        theirs: row[name] ?? "",
        yours: typed.rows?.[index]?.[name] ?? "",
      }))
      .filter((field) => field.theirs !== field.yours),
  );
  return (
    <section aria-labelledby="theirs" className="rounded-control border border-line bg-light-blue px-4 py-3">
      <h3 id="theirs">Stored now</h3>
      <dl className="mt-2 grid gap-2">
        {[...own, ...rows].map((field) => (
          <div key={field.label}>
            <dt className="text-xs font-semibold text-soft first-letter:uppercase">{field.label}</dt>
            <dd className="max-h-40 overflow-y-auto whitespace-pre-line select-all">
              {field.theirs || "(empty)"}
            </dd>
          </div>
        ))}
        {own.length + rows.length === 0 ? <p>The same as what you typed, as far as it goes.</p> : null}
      </dl>
    </section>
  );
}
