import type { ReactNode } from "react";

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-14 text-center">
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-2 grid size-10 place-items-center rounded-card bg-light-blue text-blue *:size-5"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-semibold">{title}</p>
      {children ? <p className="max-w-100 text-soft">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
