interface SavedByOtherProps {
  /** What is stored now, by the name of the field. */
  stored: Readonly<Record<string, string>>;
  texts: Readonly<Record<string, string | undefined>>;
  labels: Readonly<Record<string, string>>;
  /** Changes by itself. */
  ignored: string;
}

/** Above a form whose record someone else saved since. */
export function SavedByOther({ stored, texts, labels, ignored }: SavedByOtherProps) {
  const differing = Object.entries(stored).filter(
    ([name, text]) => name !== ignored && text !== (texts[name] ?? ""),
  );
  return (
    <section className="card mb-4 grid gap-2 bg-wash px-4 py-3" aria-label="Saved by someone else">
      <p>
        <b>Someone else saved this after you began.</b> Your text is still in the form. Saving it makes it the
        current version; theirs stays in the history.
      </p>
      <ul className="grid gap-2">
        {differing.map(([name, text]) => (
          <li key={name}>
            <details>
              <summary className="link w-fit">Their {labels[name] ?? name}</summary>
              <p className="max-h-60 overflow-auto whitespace-pre-wrap text-soft">
                {text.replace(/<[^>]*>/g, " ") || "Empty"}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
