import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** Folded on phones only; the content stays outside the `details`, so that larger screens always show it. */
export function PhoneFold({ label, className = "", children }: PhoneFoldProps) {
  return (
    <>
      <details className="group border-b border-line md:hidden print:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-3 rounded-mark font-semibold">
          {label}
          <ChevronDown aria-hidden="true" className="size-5 text-soft group-open:rotate-180" />
        </summary>
      </details>
      <div className={`not-print:max-md:[details:not([open])+&]:hidden ${className}`}>{children}</div>
    </>
  );
}

interface PhoneFoldProps {
  label: string;
  className?: string;
  children: ReactNode;
}
