import type { ReactNode } from "react";

interface PanelPartProps {
  /** Of the heading, so that a link can lead here. */
  id: string;
  title: string;
  /** Beside the title: how it stands. */
  state?: ReactNode;
  /** At the right: where it goes on. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** One of several parts of a panel, under a rule and a heading of its own. */
export function PanelPart({ id, title, state, actions, children }: PanelPartProps) {
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 py-3">
      <header className="flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 id={id} className="text-sm">
          {title}
        </h3>
        {state}
        {actions ? (
          <span className="ml-auto inline-flex items-center gap-1 print:hidden">{actions}</span>
        ) : null}
      </header>
      {children}
    </section>
  );
}
