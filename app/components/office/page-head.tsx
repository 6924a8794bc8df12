import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface PageHeadProps {
  title: ReactNode;
  note?: ReactNode;
  back?: { to: string; label: string };
  live?: ReactNode;
  actions?: ReactNode;
}

export function PageHead({ title, note, back, live, actions }: PageHeadProps) {
  return (
    <header className="mb-4">
      {back ? (
        <div className="mb-1 flex items-center justify-between gap-3">
          <BackLink {...back} />
          {live}
        </div>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1>{title}</h1>
        {note ? <p className="text-quiet">{note}</p> : null}
        {actions ? (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto sm:ml-auto">{actions}</div>
        ) : null}
      </div>
    </header>
  );
}

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link
    to={to}
    className="-ml-1 inline-flex min-h-8 items-center gap-1 rounded-control pr-2 text-soft [overflow-wrap:anywhere] hover:text-ink"
  >
    <ChevronLeft aria-hidden="true" className="size-4 flex-none" />
    {label}
  </Link>
);
