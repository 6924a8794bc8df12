import { useState } from "react";
import { CopyText } from "#app/components/copy-text.tsx";

export type Once = { id: string; text: string };

interface ShownOnceProps {
  /** The loader gives it once; a reload of its data must not hide it. */
  secret: Once | null;
  /** Such as "token". */
  what: string;
  /** Several. */
  plural?: boolean;
  children: React.ReactNode;
}

/** The dialog that made it gives the focus back to its button, which may be far below. */
function focusOn(section: HTMLElement | null) {
  if (section) requestAnimationFrame(() => section.focus());
}

/** A secret that was just made. */
export function ShownOnce({ secret, what, plural, children }: ShownOnceProps) {
  const [shown, setShown] = useState(secret);
  if (secret && secret.id !== shown?.id) setShown(secret);
  if (!shown) return null;
  return (
    <section
      key={shown.id}
      ref={focusOn}
      tabIndex={-1}
      className="card mb-4 grid scroll-mt-4 gap-2 border-blue p-4"
      aria-label={`New ${what}`}
    >
      <h2>
        Copy the {what} now. {plural ? "They aren't" : "It isn't"} shown again.
      </h2>
      <CopyText text={shown.text} what={what} />
      <p className="text-soft">{children}</p>
    </section>
  );
}
