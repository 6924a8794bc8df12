import type { ReactNode } from "react";

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
