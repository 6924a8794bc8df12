import type { ReactNode } from "react";

interface PanelProps {
  /** Of the heading. */
  id: string;
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function Panel({ id, title, note, actions, className = "", children }: PanelProps) {
  return (
    <section className={`card ${className}`} aria-labelledby={id}>
      <header className="flex min-h-12 flex-wrap items-center gap-x-2 border-line px-4 py-1.5 not-last:border-b">
        <h2 id={id} className="py-1.5">
          {title}
        </h2>
        {note ? <p className="num text-quiet">{note}</p> : null}
        {actions ? (
          <div className="ml-auto flex max-w-full min-w-0 flex-wrap print:hidden">{actions}</div>
        ) : null}
      </header>
      {children}
    </section>
  );
}

interface FactProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** In a `dl`. */
export const Fact = ({ label, className, children }: FactProps) => (
  <div className={className}>
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className="num font-medium [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

interface PanelPartProps {
  id: string;
  title: string;
  state?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

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
