import type { ReactNode } from "react";

interface PageHeadProps {
  title: ReactNode;
  /** Quiet words beside the title: a count, a date. */
  note?: ReactNode;
  /** Way back, above the title. */
  back?: ReactNode;
  /** Buttons, right of the title; on phones a row of their own. */
  actions?: ReactNode;
}

export function PageHead({ title, note, back, actions }: PageHeadProps) {
  return (
    <header className="mb-4">
      {back ? <div className="mb-1">{back}</div> : null}
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{title}</h1>
        {note ? <p className="text-quiet">{note}</p> : null}
        {actions ? (
          <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">{actions}</div>
        ) : null}
      </div>
    </header>
  );
}
