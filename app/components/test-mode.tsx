import type { ReactNode } from "react";

/** Marks what happens in a sandbox, in place of a vendor. */
export const TestMode = ({ children, className = "" }: { children?: ReactNode; className?: string }) => (
  <span className={`inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-soft ${className}`}>
    <b className="rounded-badge border border-lamp bg-white px-2 text-xs/5 font-medium whitespace-nowrap text-ink">
      Test mode
    </b>
    {children}
  </span>
);
